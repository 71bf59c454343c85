/**
 * A picture of a board, as the page draws it: the same elements and the same styles, with all they
 * need inside, in an SVG; and that as a PNG, which everything can show. It has one size, whatever the
 * window: the boards fill the box they are given.
 */
const WIDTH = 1200;
const HEIGHT = 800; // with the line under the board
const SCALE = 2; // of the PNG

const FRAME = "estaminet-picture"; // no board calls anything so
const XHTML = "http://www.w3.org/1999/xhtml";
const LINK = /url\((["']?)(?!data:|#)([^"')]+)\1\)/g;
/** What glows is an invitation: a picture invites nobody. */
const INVITING = ["live", "other", "picked", "pointed", "recent"];
/** Nothing moves in a picture; what says which game it is stands below. */
const STILL = `
*, *::before, *::after { animation: none !important; transition: none !important; }
.${FRAME} { display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: 10px; height: ${HEIGHT}px;
  min-height: 0; padding: 14px 14px 10px; overflow: hidden; }
.${FRAME} > footer { display: flex; justify-content: space-between; font: 400 19px var(--font-display);
  color: var(--title); }`;

async function inlined(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return await new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error(address));
    reader.readAsDataURL(blob);
  });
}

/** All rules of the page, with the fonts they name inside. */
async function styles(): Promise<string> {
  const sheets = [...document.styleSheets];
  const parts = sheets.map(async ({ href, cssRules }) => {
    const text = [...cssRules].map((rule) => rule.cssText).join("\n");
    const links = [...new Set([...text.matchAll(LINK)].map((found) => found[2] ?? ""))];
    const data = await Promise.all(
      links.map(async (link) => [link, await inlined(new URL(link, href ?? location.href).href)]),
    );
    const inside = new Map(data as [string, string][]);
    return text.replace(LINK, (_, _quote, link: string) => `url("${inside.get(link)}")`);
  });
  return (await Promise.all(parts)).join("\n");
}

const isDark = (): boolean => {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const either = scheme.includes("light") && scheme.includes("dark");
  return either ? matchMedia("(prefers-color-scheme: dark)").matches : scheme.includes("dark");
};

/** The board that is shown now, without what invites to act. */
function copied(board: Element): Element {
  const copy = board.cloneNode(true) as Element;
  copy.querySelectorAll(".thing").forEach((thing) => thing.classList.remove(...INVITING));
  copy.querySelectorAll(".tray, dialog, [popover]").forEach((one) => one.remove());
  return copy;
}

function page(board: Element, caption: string): string {
  const body = document.createElementNS(XHTML, "body");
  body.className = FRAME;
  const footer = document.createElementNS(XHTML, "footer");
  for (const text of [caption, "Estaminet"]) {
    const part = document.createElementNS(XHTML, "span");
    part.textContent = text;
    footer.append(part);
  }
  body.append(copied(board), footer);
  return new XMLSerializer().serializeToString(body);
}

export async function svgOf(board: Element, caption: string): Promise<string> {
  const rules = (await styles()).replaceAll("]]>", "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"` +
    ` viewBox="0 0 ${WIDTH} ${HEIGHT}" style="color-scheme: ${isDark() ? "dark" : "light"}">` +
    `<style><![CDATA[${rules}\n${STILL}]]></style>` +
    `<foreignObject width="${WIDTH}" height="${HEIGHT}">${page(board, caption)}</foreignObject></svg>`
  );
}

/** The same in pixels; an error where the browser does not let it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SCALE * WIDTH, SCALE * HEIGHT];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture")))),
  );
}
