/** Commands report an old version of Node, so an old Node must be able to parse them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const scripts = readdirSync("scripts", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".mjs"),
);

test("no command uses features newer than Node 18 before it checks the version", () => {
  expect(scripts).toContain("running/check-machine.mjs");
  // import.meta.dirname and import.meta.filename are new in 20.11
  const newer = /import\.meta\.(dirname|filename)/;
  expect(scripts.filter((name) => newer.test(readFileSync(`scripts/${name}`, "utf8")))).toEqual([]);
});
