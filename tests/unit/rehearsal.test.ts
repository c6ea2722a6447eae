import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { NAMED_FILES, renamed } from "../../tools/rehearse/renames.mjs";

test("the move to React Router still finds every place that it changes, and leaves no import of Remix", () => {
  // `renamed` throws if it finds nothing
  for (const file of NAMED_FILES) expect(() => renamed(file, readFileSync(file, "utf8")), file).not.toThrow();
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("db/generated"))
    .map((name) => `app/${name}`);
  const left = sources.filter((file) =>
    /from "@remix-run\/(react|node|dev|route-config)"/.test(renamed(file, readFileSync(file, "utf8"))),
  );
  expect(left).toEqual([]);
});
