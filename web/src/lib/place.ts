/** Three places: the lobby, a table, a finished table's replay. */

export type Place =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string | null }
  | { at: "replay"; id: string };

export function placeOf(path: string, query: URLSearchParams): Place {
  const [, root, id, page] = path.split("/");
  if (root !== "t" || !id) return { at: "lobby" };
  if (page === "replay") return { at: "replay", id };
  return { at: "table", id, token: query.get("seat") };
}
