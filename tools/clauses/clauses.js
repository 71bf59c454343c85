// Finds clauses by their words, whatever case and accents; opens the one the address names.
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const field = document.querySelector("input[type=search]");
const status = document.querySelector("[role=status]");
const sections = [...document.querySelectorAll("main section")].map((section) => ({
  section,
  rows: [...section.querySelectorAll(".clause")].map((row) => ({
    row,
    text: plain(row.textContent),
  })),
}));

function said(count) {
  const { one, many, none } = status.dataset;
  return count === 0 ? none : (count === 1 ? one : many).replace("{}", count);
}

function find() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { section, rows } of sections) {
    for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
    const shown = rows.filter(({ row }) => !row.hidden).length;
    section.hidden = shown === 0;
    count += shown;
  }
  status.textContent = words.length > 0 ? said(count) : "";
}

function open() {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!row) return;
  field.value = "";
  find();
  const details = row.querySelector("details");
  if (details) details.open = true;
  row.scrollIntoView();
}

document.querySelector("search").hidden = false;
field.addEventListener("input", find);
addEventListener("hashchange", open);
open();
