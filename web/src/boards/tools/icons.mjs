/**
 * Takes the icons that each board's `icons.json` names out of the Game Icons collection (an npm package)
 * and writes them, rounded, to `icons.ts` beside it: part of every build, never of the repository.
 */
import { createRequire } from "node:module";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { optimize } = require("svgo");
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { icons } = read(require.resolve("@iconify-json/game-icons/icons.json"));
const boards = join(dirname(fileURLToPath(import.meta.url)), "..");
const ROUNDED = {
  multipass: true,
  floatPrecision: 0,
  plugins: [
    {
      name: "preset-default",
      params: { overrides: { convertPathData: { floatPrecision: 0 }, mergePaths: true } },
    },
  ],
};

function path(name) {
  const { body } = icons[name];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`;
  return [...optimize(svg, ROUNDED).data.matchAll(/ d="([^"]+)"/g)]
    .map((found) => found[1])
    .join("");
}

function written(names) {
  const paths = Object.fromEntries(
    [...new Set(Object.values(names))].map((one) => [one, path(one)]),
  );
  return `/** Made by boards/tools/icons.mjs out of Game Icons (game-icons.net, CC BY 3.0). Paths on a 512 grid. */
const PATHS: Record<string, string> = ${JSON.stringify(paths, null, 2)};

const NAMES: Record<string, string> = ${JSON.stringify(names, null, 2)};

/** The path of an icon, or of the first of the fallbacks that exists. */
export function icon(...names: (string | undefined)[]): string | undefined {
  const found = names.find((name) => name !== undefined && Object.hasOwn(NAMES, name));
  return found === undefined ? undefined : PATHS[NAMES[found] ?? ""];
}
`;
}

for (const folder of readdirSync(boards)) {
  const list = join(boards, folder, "icons.json");
  if (!existsSync(list)) continue;
  const names = read(list);
  const unknown = Object.values(names).filter((name) => !icons[name]);
  if (unknown.length > 0) throw new Error(`${list}: Game Icons has no ${unknown.join(", ")}`);
  const file = join(boards, folder, "icons.ts");
  const text = written(names);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
