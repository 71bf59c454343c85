import { expect, it } from "vitest";

import { clausesPage } from "../src/lib/clauses";

it("knows where the clauses of a game stand", () => {
  expect(clausesPage("game", "en")).toBe("/clauses/game.html");
  expect(clausesPage("game", "fr", "P-TRAP-3")).toBe("/clauses/game.fr.html#p-trap-3");
});
