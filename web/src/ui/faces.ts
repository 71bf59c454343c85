/** The faces of the regulars, by their id (the server's company.yaml): drawn by Face.svelte. */
export interface Features {
  skin: string;
  hair: string;
  head: "bun" | "bob" | "cap" | "hat" | "bald" | "short";
  glasses: boolean;
  chin: "none" | "moustache" | "beard";
  cloth: string;
}

export const FACES: Record<string, Features> = {
  ernestine: {
    skin: "#f0cfae",
    hair: "#8d8a86",
    head: "bun",
    glasses: true,
    chin: "none",
    cloth: "#6b1f2a",
  },
  gaspard: {
    skin: "#e3b48f",
    hair: "#3b2a20",
    head: "cap",
    glasses: false,
    chin: "moustache",
    cloth: "#2f5b7c",
  },
  sidonie: {
    skin: "#d9a27a",
    hair: "#7a2e1d",
    head: "bob",
    glasses: false,
    chin: "none",
    cloth: "#4a6b1f",
  },
  hippolyte: {
    skin: "#efd2b8",
    hair: "#d8d4cc",
    head: "bald",
    glasses: true,
    chin: "beard",
    cloth: "#7a5a1a",
  },
  blanche: {
    skin: "#f3d9c3",
    hair: "#caa35a",
    head: "hat",
    glasses: false,
    chin: "none",
    cloth: "#4b3a6b",
  },
  firmin: {
    skin: "#c98f65",
    hair: "#241a15",
    head: "cap",
    glasses: true,
    chin: "none",
    cloth: "#1f5a52",
  },
  clemence: {
    skin: "#8a5a3c",
    hair: "#1d1512",
    head: "bun",
    glasses: false,
    chin: "none",
    cloth: "#8a3b1f",
  },
  barnabe: {
    skin: "#e8b795",
    hair: "#a3542a",
    head: "short",
    glasses: false,
    chin: "beard",
    cloth: "#2b3a55",
  },
  odette: {
    skin: "#f1d3b4",
    hair: "#b9b5ae",
    head: "bob",
    glasses: true,
    chin: "none",
    cloth: "#5b2f4a",
  },
  theodule: {
    skin: "#dba983",
    hair: "#54504b",
    head: "hat",
    glasses: false,
    chin: "moustache",
    cloth: "#3c4a2a",
  },
};
