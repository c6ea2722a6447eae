import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { edgeTable, routeTable } from "../../remix.config.js";

type Row = (typeof routeTable)[number];
const rows = (table: Row[]): Row[] => table.flatMap((row) => [row, ...rows(row.children)]);
const files = rows(routeTable).map((row) => path.join("app", row.file));

const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.route\.tsx?$/.test(file))
  .map((file) => path.join("app", file));

test("every row of the route table has a file", () => {
  const others = edgeTable.map(({ file }) => path.join("app", file));
  expect([...files, ...others].filter((file) => !existsSync(file))).toEqual([]);
});

test("every route file is in the table, and once unless it is an API resource, the pages of text, or also for a new record", () => {
  const screens = rows(routeTable)
    .filter(({ id }) => !id.endsWith("/new"))
    .map(({ file }) => path.join("app", file))
    .filter((file) => !file.includes("page-text") && !file.startsWith(path.join("app", "api")));
  expect([...new Set(screens)]).toHaveLength(screens.length);
  expect(routeFiles.sort()).toEqual([...new Set(files)].sort());
});
