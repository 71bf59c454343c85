/**
 * Pictures of every screen, light and dark, wide and phone, of a real server with an empty database.
 * Each screen is also held against axe's rules; a violation or a console error fails the run.
 *   node screens.mjs [folder] [part of a screen's name]
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import axe from "axe-core";
import { chromium } from "playwright-core";

const HOME = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = resolve(process.argv[2] ?? join(HOME, "screenshots"));
const ONLY = process.argv[3] ?? "";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Where the page keeps the pace at which moves are shown: nothing here waits for it. */
const PACE = "estaminet.pace";
/** Where it keeps that a name was asked for. */
const NAMED = "estaminet.name-asked";
const QUIET = ["gpu", "background-networking", "component-update", "sync"];
const LOOKS = [
  { name: "wide-light", colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { name: "wide-dark", colorScheme: "dark", viewport: { width: 1280, height: 800 } },
  phone("phone-light", "light"),
  phone("phone-dark", "dark"),
];

function phone(name, colorScheme) {
  const viewport = { width: 360, height: 740 };
  return { name, colorScheme, viewport, hasTouch: true, isMobile: true };
}

const testid = (id) => `[data-testid="${id}"]`;
const faults = [];

/** A server on a free port; resolves to its address once it says it. */
function serve(folder) {
  const server = spawn(
    join(HOME, ".venv/bin/estaminet"),
    ["serve", "--port", "0", "--no-browser", "--database", join(folder, "tables.sqlite")],
    { env: { ...process.env, ESTAMINET_DATA: folder, PYTHONUNBUFFERED: "1" } },
  );
  const address = new Promise((found, failed) => {
    server.stdout.on("data", (text) => {
      const said = /http:\/\/\S+?(?=\/?[\s(])/.exec(String(text));
      if (said) found(said[0].replace(/\/$/, ""));
    });
    server.stderr.pipe(process.stderr);
    server.on("exit", (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return { server, address };
}

/** The games, once they are compiled: at the first start that takes minutes on a slow machine. */
async function compiled(page) {
  for (;;) {
    const games = await (await page.request.get("/api/games")).json();
    if (games.every((game) => game.ready)) return games;
    await page.waitForTimeout(1000);
  }
}

async function open(page, table) {
  const answer = await page.request.post("/api/tables", {
    data: { spectators: true, coach: true, ...table },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()).id;
}

/** Plays any action by the keyboard until there is a result, or until enough has been played. */
async function playOn(page, most) {
  for (let played = 0; played < most;) {
    const next = await page.waitForSelector(`${testid("action")}, ${testid("result")}`);
    if (await page.locator(testid("result")).count()) return;
    if (!(await next.isVisible())) continue;
    const move = await page.locator(testid("log")).locator("li").count();
    await page.locator(testid("action")).first().click();
    await page.waitForFunction(
      ([log, before]) => document.querySelectorAll(`${log} li`).length !== before,
      [testid("log"), move],
    );
    played += 1;
  }
}

async function tables(page, games) {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }, { kind: "bot", bot: "random" }];
  const found = {};
  const [first, last] = [games.at(0).id, games.at(-1).id];
  for (const { id: game } of games) {
    found[game] = await open(page, { game, players: 3, seats, options: {} });
    await page.goto(`/t/${found[game]}`);
    await playOn(page, 4);
  }
  for (const { id: game } of games) {
    found.over = found[`over-${game}`] = await open(page, { game, players: 3, seats, options: {} });
    await page.goto(`/t/${found.over}`);
    await playOn(page, 2000);
  }
  const friends = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  found.open = await open(page, { game: first, players: 3, seats: friends, options: {} });
  found.lesson = await open(page, { game: last, tutorial: true });
  return found;
}

/** Every screen: where it is, and what to press there. */
function screens(id, games) {
  const [first, last] = [games.at(0).id, games.at(-1).id];
  const press = (name) => (page) => page.locator(testid(name)).click();
  const board = (page) => page.waitForSelector(`${testid("board")} .estaminet-board`);
  const list = [
    { name: "lobby", path: "/", whole: true },
    { name: "arrival", path: "/", act: arrival },
    { name: "setup", path: "/", act: press(`quick-${last}`) },
    { name: "friends", path: "/", act: press(`friends-${first}`) },
    { name: "about", path: "/", act: press("about") },
    ...games.map((game) => ({
      name: `guide-${game.id}`,
      path: "/",
      act: press(`rules-${game.id}`),
    })),
    { name: "clauses", path: `/clauses/${last}.html` },
    { name: "cards", path: "/", act: press(`cards-${last}`) },
    ...games.map((game) => ({ name: `table-${game.id}`, path: `/t/${id[game.id]}`, act: board })),
    ...games.map((game) => ({
      name: `not-now-${game.id}`,
      path: `/t/${id[game.id]}`,
      act: notNow,
    })),
    { name: "since", path: `/t/${id[first]}`, act: press("since") },
    { name: "undo", path: `/t/${id[last]}`, act: press("undo") },
    { name: "coach", path: `/t/${id[first]}`, act: coach },
    { name: "table-rules", path: `/t/${id[last]}`, act: press("tab-rules") },
    { name: "table-cards", path: `/t/${id[last]}`, act: press("tab-cards") },
    { name: "chat", path: `/t/${id[first]}`, act: chat },
    { name: "menu", path: `/t/${id.open}`, act: press("table-menu") },
    { name: "waiting", path: `/t/${id.open}` },
    { name: "tutorial", path: `/t/${id.lesson}`, act: board },
    ...games.map((game) => ({
      name: `result-${game.id}`,
      path: `/t/${id[`over-${game.id}`]}`,
      act: (page) => page.waitForSelector(testid("result")),
    })),
    ...games.map((game) => ({
      name: `moment-${game.id}`,
      path: `/t/${id[`over-${game.id}`]}/replay`,
      act: moment,
    })),
    { name: "replay", path: `/t/${id.over}/replay`, act: forward },
    { name: "what-if", path: `/t/${id.over}/replay`, act: whatIf },
    { name: "review", path: `/t/${id.over}/replay/review/0`, act: review },
    {
      name: "career",
      path: "/me",
      whole: true,
      act: (page) => page.waitForSelector(testid("played")),
    },
    { name: "workshop", path: "/workshop", whole: true },
    ...games.map((game) => ({
      name: `bench-${game.id}`,
      path: `/workshop/new/${game.id}`,
      act: cards,
    })),
    { name: "effect", path: `/workshop/new/${first}`, act: effect },
    { name: "lost", path: "/t/nowhere" },
  ];
  return list.filter(({ name }) => name.includes(ONLY));
}

/** The first visit, which asks for a name. */
async function arrival(page) {
  await page.evaluate((key) => localStorage.removeItem(key), NAMED);
  await page.reload();
  await page.waitForSelector(testid("name"));
  await page.evaluate((key) => localStorage.setItem(key, "yes"), NAMED);
}
/** What cannot be done, with its reasons. */
async function notNow(page) {
  await page.waitForSelector(testid("action"));
  const refused = page.locator(testid("refused"));
  if (await refused.count()) await refused.scrollIntoViewIfNeeded();
}
async function coach(page) {
  await page.waitForSelector(testid("action"));
  await page.locator(testid("coach")).click();
  await page.waitForSelector(testid("coach-answer"), { timeout: 60_000 });
}
async function chat(page) {
  await page.locator(testid("tab-chat")).click();
  await page.locator(testid("chat-input")).fill("Bonsoir !");
  await page.keyboard.press("Enter");
}
/** Steps through a replay to the first moment that is staged, and waits for the whole of it. */
async function moment(page) {
  await page.evaluate((key) => localStorage.setItem(key, "step"), PACE);
  await page.reload();
  await page.waitForSelector(testid("next"));
  while (!(await page.locator(testid("stage")).count())) await page.locator(testid("next")).click();
  await page.waitForFunction((stage) => {
    const { told, beats } = document.querySelector(stage).dataset;
    return told === beats;
  }, testid("stage"));
  await page.evaluate((key) => localStorage.setItem(key, "instant"), PACE);
}
async function forward(page) {
  for (let step = 0; step < 3; step += 1) await page.locator(testid("next")).click();
}

async function whatIf(page) {
  await forward(page);
  await page.locator(testid("what-if")).click();
  await page.waitForSelector(testid("line"));
}
/** Judged from the first look on: waiting for the deepest would take a minute. */
async function review(page) {
  await page.locator(testid("turning-point")).first().click({ timeout: 120_000 });
}
async function cards(page) {
  await page.waitForSelector(`${testid("bench")} [data-testid^="card-"]`);
}
async function effect(page) {
  await cards(page);
  await page
    .locator(`${testid("pane-effect")}:visible`)
    .click({ timeout: 2_000 })
    .catch(() => {});
  await page.locator(testid("simulate")).click();
  await page.waitForSelector(testid("effect-found"), { timeout: 120_000 });
}

async function visit(page, look, screen) {
  const where = `${screen.name} (${look.name})`;
  try {
    await page.goto(screen.path);
    await page.waitForSelector("h1, main");
    await screen.act?.(page);
  } catch (error) {
    faults.push(`${where}: ${error.message.split("\n")[0]}`);
  }
  await page.waitForTimeout(600);
  const path = join(OUT, `${screen.name}-${look.name}.png`);
  await page.screenshot({ path, fullPage: screen.whole });
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of violations) {
    faults.push(`${where}: ${id}, ${help}: ${nodes.map((node) => node.target).join(" ; ")}`);
  }
}

function listen(page, look) {
  page.on("pageerror", (error) => faults.push(`${look}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${look}: console: ${message.text()}`);
  });
}

const folder = mkdtempSync(join(tmpdir(), "estaminet-screens-"));
mkdirSync(OUT, { recursive: true });
const { server, address } = serve(folder);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", ...QUIET.map((what) => `--disable-${what}`)],
});
try {
  const baseURL = await address;
  const first = await browser.newContext({ baseURL, locale: "en" });
  await first.addInitScript(
    ([pace, named]) => Object.assign(localStorage, { [pace]: "instant", [named]: "yes" }),
    [PACE, NAMED],
  );
  const page = await first.newPage();
  await page.goto("/");
  console.log("estaminet: waiting for the rules to be compiled ...");
  const games = await compiled(page);
  console.log("estaminet: setting tables ...");
  const ids = await tables(page, games);
  const storageState = await first.storageState();
  await first.close();
  for (const { name, ...look } of LOOKS) {
    console.log(`estaminet: taking pictures, ${name} ...`);
    const context = await browser.newContext({ ...look, baseURL, storageState, locale: "en" });
    const viewer = await context.newPage();
    listen(viewer, name);
    for (const screen of screens(ids, games)) await visit(viewer, { name }, screen);
    await context.close();
  }
} finally {
  await browser.close();
  server.removeAllListeners("exit");
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) console.log(`  ${fault}`);
console.log(`estaminet: the pictures are in ${OUT}; ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
