import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { routeTable } from "../../remix.config.js";

const spec = readFileSync("e2e/screens.spec.ts", "utf8");
/** As the browser test writes them: those of management without their first word. */
const visited = [...spec.matchAll(/["`](\/[^"`]*)["`]/g)].map(([, path = ""]) =>
  path.replace(/\$\{[^}]*\}/g, "1").replace(/\?.*/, ""),
);

test("every screen is looked at: by axe, at 320 px, with text at 200 % and on a laptop", () => {
  const screens = routeTable
    .flatMap((row) => (row.children.length === 0 ? row : row.children))
    .filter(({ path, file }) => !["/", "*"].includes(path) && file.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(40);
  const forgotten = screens.filter(({ path }) => {
    const place = new RegExp(`^${path.replace("/management", "").replace(/\{\w+\}/g, "[^/]+")}$`);
    return !visited.some((one) => place.test(one));
  });
  expect(forgotten.map(({ path }) => path)).toEqual([]);
});
