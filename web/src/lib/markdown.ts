/** The little Markdown that the rules use, as data: nothing is ever set as HTML. */

export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g;

export function spans(text: string): Span[] {
  const out: Span[] = [];
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > from) out.push({ kind: "text", text: text.slice(from, mark.index) });
    const [whole, strong, em, code, link] = mark;
    if (strong) out.push({ kind: "strong", text: strong });
    else if (em) out.push({ kind: "em", text: em });
    else if (code) out.push({ kind: "code", text: code });
    else out.push({ kind: "text", text: link ?? "" });
    from = mark.index + whole.length;
  }
  if (from < text.length) out.push({ kind: "text", text: text.slice(from) });
  return out;
}

const cells = (row: string): Span[][] =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

function block(lines: string[]): Block {
  if (lines[0]?.trim().startsWith("|")) {
    const [head = "", , ...rows] = lines;
    return { kind: "table", head: cells(head), rows: rows.map(cells) };
  }
  if (/^\s*(-|\d+\.) /.test(lines[0] ?? "")) return { kind: "list", items: items(lines) };
  return { kind: "paragraph", spans: spans(lines.join(" ")) };
}

function items(lines: string[]): Span[][] {
  const texts: string[] = [];
  for (const line of lines) {
    const bullet = /^\s*(?:-|\d+\.) (.*)$/.exec(line);
    if (bullet) texts.push(bullet[1] ?? "");
    else texts.push(`${texts.pop() ?? ""} ${line.trim()}`);
  }
  return texts.map(spans);
}

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .map(block);
}
