import { expect, test } from "vitest";
import * as lists from "../../e2e/screen-paths";
import { routeTable } from "../../remix.config.js";

/** Fixed paths first, because '/products/new' is not '/products/{id}'. */
const screens = routeTable
  .flatMap((row) =>
    row.children.length === 0
      ? [row]
      : row.children.map((child) => ({ ...child, path: row.path + child.path.replace(/^\/$/, "") })),
  )
  .filter(({ path, file }) => path !== "*" && file.endsWith(".tsx"))
  // only while nobody manages the shop: e2e/first-day.spec.ts opens it on an empty one
  .filter(({ path }) => path !== "/first-superuser")
  // of the pages of text, the first
  .filter(
    ({ file }, at, rows) => !file.includes("page-text") || rows.findIndex((row) => row.file === file) === at,
  )
  .map(({ path }) => path)
  .toSorted((a, b) => Number(a.includes("{")) - Number(b.includes("{")));

const screenAt = (path: string) =>
  screens.find((screen) => new RegExp(`^${screen.replace(/\{\w+\}/g, "[^/]+")}$`).test(path));

const visited = Object.values(lists)
  .flatMap((list) => (Array.isArray(list) ? list : []))
  .map((path) => path.replace(/\?.*/, ""));

function forgotten(paths: readonly string[]) {
  const seen = new Set(paths.map(screenAt));
  return screens.filter((screen) => !seen.has(screen));
}

test("every screen is checked: by axe, at 320 px, with text at 200 % and on a laptop", () => {
  expect(screens.length).toBeGreaterThan(45);
  expect(forgotten(visited)).toEqual([]);
});

test.each(["/", "/categories", "/cart", "/management", "/management/categories", "/management/products/new"])(
  "%s is reported as unchecked when no test opens it, even if similar screens are tested",
  (path) => {
    expect(visited).toContain(path);
    expect(forgotten(visited.filter((one) => one !== path))).toEqual([path]);
  },
);
