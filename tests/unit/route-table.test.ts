import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { liveTable, routeTable } from "../../remix.config.js";

type Row = (typeof routeTable)[number];
const rows = (table: Row[]): Row[] => table.flatMap((row) => [row, ...rows(row.children)]);
const files = rows(routeTable).map((row) => path.join("app", row.file));

const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.route\.tsx?$/.test(file))
  .map((file) => path.join("app", file));

test("every row of the route table has its file", () => {
  const live = liveTable.map(({ file }) => path.join("app", file));
  expect([...files, ...live].filter((file) => !existsSync(file))).toEqual([]);
});

test("every route file stands in the table, once", () => {
  expect(routeFiles.sort()).toEqual([...files].sort());
});
