/** Four places: the lobby, a table, a finished table's replay, and coming from another device. */

export type Route =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string | null }
  | { at: "replay"; id: string }
  | { at: "come"; token: string };

export function routeOf(path: string, query: URLSearchParams): Route {
  const [, root, id, page] = path.split("/");
  if (root === "come" && id) return { at: "come", token: id };
  if (root !== "t" || !id) return { at: "lobby" };
  if (page === "replay") return { at: "replay", id };
  return { at: "table", id, token: query.get("seat") };
}
