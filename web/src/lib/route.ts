/** The places: the lobby, a table, a finished table's replay, one's own games, coming from another device, the workshop. */

export type Route =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string | null }
  | {
      at: "replay";
      id: string;
      /** Whose eyes it is reviewed through; null: it is not. */ review: number | null;
    }
  | { at: "career" }
  | { at: "come"; token: string }
  /** The shelf of files, one of them, or a fresh one of a game. */
  | { at: "workshop"; file: string | null; game: string | null; start: string };

export function routeOf(path: string, query: URLSearchParams): Route {
  const [, root, id, page, more, seat] = path.split("/");
  if (root === "me") return { at: "career" };
  if (root === "come" && id) return { at: "come", token: id };
  if (root === "workshop") {
    const fresh = id === "new" && page ? page : null;
    return { at: "workshop", file: fresh ? null : id || null, game: fresh, start: more || "data" };
  }
  if (root !== "t" || !id) return { at: "lobby" };
  if (page === "replay")
    return { at: "replay", id, review: more === "review" ? Number(seat) || 0 : null };
  return { at: "table", id, token: query.get("seat") };
}
