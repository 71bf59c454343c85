/** Who is who: the parts a portrait is put together from. Anybody else gets parts by his id. */
import { steadyNumber } from "../shared/words";

export interface Likeness {
  hair: "short" | "long" | "bun" | "curls" | "bald" | "wild" | "parted";
  hat?: "top" | "bicorne" | "shako" | "cap" | "bonnet" | "skullcap" | "straw" | "crown" | "wide";
  beard?: "full" | "whiskers" | "moustache" | "stubble";
  wears: "coat" | "cravat" | "robe" | "uniform" | "shawl" | "lace" | "shirt" | "sash";
  colour: string;
  hairColour: string;
  sky: string;
  /** An icon: what one knows the figure by. */
  sign?: string;
}

const GREY = "#b9b3a8";
const BLACK = "#2b2522";
const BROWN = "#5a3b26";
const BLOND = "#c99f4a";
const RED = "#8c4520";

const KNOWN: Record<string, Likeness> = {
  jean_valjean: {
    hair: "short",
    beard: "full",
    wears: "coat",
    colour: "#5b4a35",
    hairColour: GREY,
    sky: "#7c8b6b",
    sign: "candles",
  },
  inspector_javert: {
    hair: "short",
    hat: "bicorne",
    beard: "whiskers",
    wears: "uniform",
    colour: "#23304a",
    hairColour: BLACK,
    sky: "#5d6b85",
    sign: "cuffs",
  },
  cosette: {
    hair: "curls",
    hat: "bonnet",
    wears: "lace",
    colour: "#7ba3b8",
    hairColour: BLOND,
    sky: "#e0b9a6",
    sign: "bucket",
  },
  marius_pontmercy: {
    hair: "parted",
    wears: "cravat",
    colour: "#33415c",
    hairColour: BLACK,
    sky: "#c9a86a",
    sign: "quill",
  },
  fantine: {
    hair: "long",
    wears: "shawl",
    colour: "#8d6a73",
    hairColour: BLOND,
    sky: "#9fb0b8",
    sign: "locket",
  },
  bishop_myriel: {
    hair: "short",
    hat: "skullcap",
    wears: "robe",
    colour: "#5d2e63",
    hairColour: "#eee7db",
    sky: "#d8bd7c",
    sign: "cross",
  },
  monsieur_thenardier: {
    hair: "wild",
    hat: "cap",
    beard: "stubble",
    wears: "coat",
    colour: "#4d4a2c",
    hairColour: RED,
    sky: "#8a7a5a",
    sign: "stein",
  },
  madame_thenardier: {
    hair: "bun",
    hat: "bonnet",
    wears: "shawl",
    colour: "#7a3b2e",
    hairColour: RED,
    sky: "#b79a6b",
    sign: "key",
  },
  eponine: {
    hair: "long",
    hat: "cap",
    wears: "coat",
    colour: "#6b5b48",
    hairColour: BROWN,
    sky: "#6f7f93",
    sign: "letter",
  },
  gavroche: {
    hair: "wild",
    hat: "cap",
    wears: "shirt",
    colour: "#a08d6c",
    hairColour: BLOND,
    sky: "#c07a55",
    sign: "bullets",
  },
  enjolras: {
    hair: "curls",
    wears: "sash",
    colour: "#7d1f27",
    hairColour: BLOND,
    sky: "#a8b6c9",
    sign: "banner",
  },
  grantaire: {
    hair: "wild",
    beard: "stubble",
    wears: "cravat",
    colour: "#3f5140",
    hairColour: BLACK,
    sky: "#90a06b",
    sign: "wine",
  },
  courfeyrac: {
    hair: "curls",
    hat: "top",
    wears: "cravat",
    colour: "#46527a",
    hairColour: BROWN,
    sky: "#c5b27d",
    sign: "pistol",
  },
  father_mabeuf: {
    hair: "bald",
    beard: "whiskers",
    wears: "coat",
    colour: "#58614a",
    hairColour: "#eee7db",
    sky: "#a5ad84",
    sign: "books",
  },
  monsieur_gillenormand: {
    hair: "parted",
    beard: "whiskers",
    wears: "lace",
    colour: "#6c4b7d",
    hairColour: "#f1ece2",
    sky: "#b89a86",
    sign: "throne",
  },
  fauchelevent: {
    hair: "short",
    hat: "straw",
    beard: "full",
    wears: "shirt",
    colour: "#77603a",
    hairColour: GREY,
    sky: "#93b08a",
    sign: "spade",
  },
  montparnasse: {
    hair: "parted",
    hat: "top",
    beard: "moustache",
    wears: "cravat",
    colour: "#1f2229",
    hairColour: BLACK,
    sky: "#7a5d78",
    sign: "knife",
  },
  bamatabois: {
    hair: "parted",
    hat: "top",
    beard: "whiskers",
    wears: "lace",
    colour: "#6a5330",
    hairColour: BROWN,
    sky: "#b8c0c6",
    sign: "cigar",
  },
  general_lamarque: {
    hair: "short",
    hat: "bicorne",
    beard: "moustache",
    wears: "uniform",
    colour: "#2f3f6e",
    hairColour: GREY,
    sky: "#b59a5b",
    sign: "medal",
  },
  king_louis_philippe: {
    hair: "curls",
    hat: "crown",
    beard: "whiskers",
    wears: "uniform",
    colour: "#7a2230",
    hairColour: BROWN,
    sky: "#d0b25e",
    sign: "crown",
  },
  aristocrat: {
    hair: "curls",
    hat: "top",
    wears: "lace",
    colour: "#584a78",
    hairColour: GREY,
    sky: "#c6b48c",
    sign: "hat",
  },
  soldier: {
    hair: "short",
    hat: "shako",
    beard: "moustache",
    wears: "uniform",
    colour: "#24457a",
    hairColour: BLACK,
    sky: "#99a9b5",
    sign: "musket",
  },
  peasant: {
    hair: "short",
    hat: "wide",
    beard: "stubble",
    wears: "shirt",
    colour: "#7b6a45",
    hairColour: BROWN,
    sky: "#b9b376",
    sign: "pitchfork",
  },
  student: {
    hair: "wild",
    wears: "sash",
    colour: "#374b5f",
    hairColour: BROWN,
    sky: "#c49b7a",
    sign: "books",
  },
};

const HAIR = ["short", "long", "bun", "curls", "bald", "wild", "parted"] as const;
const HATS = [
  undefined,
  "wide",
  "cap",
  undefined,
  "bonnet",
  "skullcap",
  "straw",
  "bicorne",
] as const;
const BEARDS = [undefined, "full", undefined, "moustache", "stubble", undefined] as const;
const CLOTHES = ["coat", "robe", "shawl", "shirt", "lace", "cravat"] as const;
const COLOURS = ["#5b4a35", "#33415c", "#7a3b2e", "#58614a", "#6c4b7d", "#7b6a45", "#24457a"];
const SKIES = ["#7c8b6b", "#c9a86a", "#9fb0b8", "#b79a6b", "#b8c0c6", "#c49b7a", "#93b08a"];
const HAIRS = [BLACK, BROWN, BLOND, GREY, RED];

function of<T>(parts: readonly T[], roll: number): T {
  return parts[roll % parts.length] as T;
}

export function likeness(id: string): Likeness {
  const known = KNOWN[id];
  if (known) return known;
  const roll = steadyNumber(id);
  const hat = of(HATS, roll >> 2);
  const beard = of(BEARDS, roll >> 5);
  return {
    hair: of(HAIR, roll),
    ...(hat ? { hat } : {}),
    ...(beard ? { beard } : {}),
    wears: of(CLOTHES, roll >> 3),
    colour: of(COLOURS, roll >> 1),
    hairColour: of(HAIRS, roll >> 4),
    sky: of(SKIES, roll >> 2),
  };
}
