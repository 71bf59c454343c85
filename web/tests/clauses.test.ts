import { expect, it } from "vitest";

import { clausesPage } from "../src/lib/clauses";

it("knows where the clauses of a game stand", () => {
  expect(clausesPage("poilus", "en")).toBe("/clauses/poilus.html");
  expect(clausesPage("poilus", "fr", "P-TRAP-3")).toBe("/clauses/poilus.fr.html#p-trap-3");
});
