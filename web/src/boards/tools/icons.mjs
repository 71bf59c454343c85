/**
 * Takes the icons the boards use out of the Game Icons collection (an npm package) and writes them,
 * rounded, to `<game>/icons.ts`: part of every build, never part of the repository.
 */
import { createRequire } from "node:module";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const { optimize } = require("svgo");
const all = JSON.parse(
  readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"),
).icons;
const boards = join(dirname(fileURLToPath(import.meta.url)), "..");

const WANTED = {
  miracles: {
    rat: "rat",
    rooster: "rooster",
    crow: "raven",
    dog: "sniffing-dog",
    cat: "cat",
    quill: "quill",
    anchor: "anchor",
    pack: "light-backpack",
    drum: "drum",
    staff: "wizard-staff",
    coins: "two-coins",
    draw: "card-draw",
    king: "crown",
    right_hand: "mailed-fist",
    exchange: "swap-bag",
    relocate: "walking-boot",
    swap: "cycle",
    recall: "return-arrow",
    steal: "robber",
    buy: "fleur-de-lys",
    transfer: "flying-flag",
    drive: "cartwheel",
    challenge: "crossed-swords",
    look: "spyglass",
    tribute: "receive-money",
    henchman: "wood-club",
    beggar: "receive-money",
    brute: "strong",
    pickpocket: "snatch",
    priest: "prayer-beads",
    soothsayer: "crystal-ball",
    swordsman: "crossed-swords",
    courtesan: "rose",
    none: "plain-dagger",
    alms: "receive-money",
    on_win: "laurel-crown",
    on_loss: "broken-heart",
    blade: "crossed-swords",
    favour: "rose",
    grande_cour: "hooded-figure",
    chatelet: "castle",
    les_halles: "scales",
    egyptienne: "drop-earrings",
    taverne: "beer-stein",
    seine: "waves",
    scaffold: "gibbet",
    wrath: "hand-of-god",
    louvre: "fleur-de-lys",
    eye: "eye-target",
    winner: "laurel-crown",
    hand: "hand",
    card_strength: "tarot-08-strength",
    card_empress: "tarot-03-the-empress",
    card_judgment: "tarot-20-judgement",
    card_emperor: "tarot-04-the-emperor",
    card_devil: "tarot-15-the-devil",
    card_death: "tarot-13-death",
    card_wheel: "tarot-10-wheel-of-fortune",
    card_magician: "tarot-01-the-magician",
    card_chariot: "tarot-07-the-chariot",
    card_moon: "tarot-18-the-moon",
    card_priestess: "tarot-02-the-high-priestess",
    card_tower: "tarot-16-the-tower",
  },
  miseraables: {
    CROWN: "crown",
    SWORD: "crossed-sabres",
    BREAD: "bread",
    FLAG: "flying-flag",
    HEART: "hearts",
    BELL: "ringing-bell",
    CROSS: "crucifix",
    DICE: "rolling-dices",
    save: "peace-dove",
    kill: "tombstone",
    score: "laurel-crown",
    take: "hand",
    winner: "laurel-crown",
    candles: "candles",
    cuffs: "handcuffs",
    bucket: "empty-wood-bucket-handle",
    quill: "quill",
    locket: "heart-necklace",
    cross: "crucifix",
    stein: "beer-stein",
    key: "key",
    letter: "envelope",
    bullets: "bullets",
    banner: "rally-the-troops",
    wine: "wine-bottle",
    pistol: "pistol-gun",
    books: "book-pile",
    throne: "stone-throne",
    spade: "trench-spade",
    knife: "bowie-knife",
    cigar: "cigar",
    medal: "medal",
    crown: "crown",
    hat: "top-hat",
    musket: "musket",
    pitchfork: "pitchfork",
  },
  poilus: {
    night: "night-sky",
    snow: "snowflake-2",
    rain: "heavy-rain",
    mask: "gas-mask",
    shell: "artillery-shell",
    whistle: "whistle",
    trap: "wolf-trap",
    charm: "shamrock",
    speech: "public-speaker",
    leader: "star-medal",
    support: "coffee-mug",
    peace: "peace-dove",
    monument: "obelisk",
    wound: "arm-bandage",
    christmas: "pine-tree",
    hardship: "broken-heart",
    trauma: "brain-leak",
    phobia: "terror",
    helmet: "brodie-helmet",
    selfish: "mirror-mirror",
    mute: "mute",
    demoralised: "despair",
    afraid: "terror",
    stubborn: "goat",
    clumsy: "falling",
    proud: "medal",
    fragile: "broken-bone",
    tyrannical: "fist",
    frenetic: "sprint",
    stunned: "star-swirl",
    panic: "run",
  },
};

for (const [game, wanted] of Object.entries(WANTED)) {
  const bodies = {};
  const names = {};
  for (const [ours, theirs] of Object.entries(wanted)) {
    const icon = all[theirs];
    if (!icon) {
      throw new Error(`no icon ${theirs} for ${ours} of ${game}`);
    }
    names[ours] = theirs;
    if (bodies[theirs]) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`;
    const { data } = optimize(svg, {
      multipass: true,
      floatPrecision: 0,
      plugins: [
        {
          name: "preset-default",
          params: { overrides: { convertPathData: { floatPrecision: 0 }, mergePaths: true } },
        },
      ],
    });
    bodies[theirs] = [...data.matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join("");
  }
  const lines = Object.entries(bodies).map(
    ([k, d]) => `  ${JSON.stringify(k)}: ${JSON.stringify(d)},`,
  );
  const alias = Object.entries(names).map(([k, v]) => `  ${k}: ${JSON.stringify(v)},`);
  const text = `/** Made by boards/tools/icons.mjs out of Game Icons (game-icons.net, CC BY 3.0). Paths on a 512 grid. */
const PATHS: Record<string, string> = {\n${lines.join("\n")}\n};\n\nconst NAMES: Record<string, string> = {\n${alias.join("\n")}\n};\n
/** The path of an icon, or of the first of the fallbacks that exists. */
export function icon(...names: (string | undefined)[]): string | undefined {
  const found = names.find((name) => name !== undefined && Object.hasOwn(NAMES, name));
  return found === undefined ? undefined : PATHS[NAMES[found] ?? ""];
}
`;
  const file = join(boards, game, "icons.ts");
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
