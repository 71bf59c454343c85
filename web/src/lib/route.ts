/** Three places: the lobby, a table, a finished table's replay. */

export type Route =
  | { at: "lobby" }
  | { at: "table"; id: string; token: string | null }
  | { at: "replay"; id: string };

export function routeOf(path: string, query: URLSearchParams): Route {
  const [, root, id, page] = path.split("/");
  if (root !== "t" || !id) return { at: "lobby" };
  if (page === "replay") return { at: "replay", id };
  return { at: "table", id, token: query.get("seat") };
}
