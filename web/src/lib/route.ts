/** The places: the lobby, a table, a finished table's replay, one's own games, puzzles, coming from another device, the workshop. */

export type Route =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string | null }
  | {
      at: "replay";
      id: string;
      /** Whose eyes it is reviewed through; null: it is not. */ review: number | null;
      /** The moment that a link leads to, and through whose eyes. */
      move: number;
      eyes: string;
    }
  /** All of them, or one. */
  | { at: "puzzles"; game: string | null; id: string | null }
  | { at: "career" }
  | { at: "come"; token: string }
  /** The shelf of files, one of them, or a fresh one of a game. */
  | { at: "workshop"; file: string | null; game: string | null; start: string };

export function routeOf(path: string, query: URLSearchParams): Route {
  const [, root, id, page, more, seat] = path.split("/");
  if (root === "me") return { at: "career" };
  if (root === "puzzles") return { at: "puzzles", game: id || null, id: page || null };
  if (root === "come" && id) return { at: "come", token: id };
  if (root === "workshop") {
    const fresh = id === "new" && page ? page : null;
    return { at: "workshop", file: fresh ? null : id || null, game: fresh, start: more || "data" };
  }
  if (root !== "t" || !id) return { at: "lobby" };
  if (page === "replay") {
    const eyes = query.get("eyes") ?? "";
    return {
      at: "replay",
      id,
      review: more === "review" ? Number(seat) || 0 : null,
      move: Math.max(0, Math.trunc(Number(query.get("move"))) || 0),
      eyes: /^\d$/.test(eyes) ? eyes : "all",
    };
  }
  return { at: "table", id, token: query.get("seat") };
}
