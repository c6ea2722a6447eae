/** Commands tell people that their Node is too old, so an old Node must be able to read them. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const scripts = readdirSync("scripts", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".mjs"),
);

test("no command needs what came after Node 18 before it has looked at the version", () => {
  expect(scripts).toContain("running/check-machine.mjs");
  // import.meta.dirname and import.meta.filename came with 20.11
  const newer = /import\.meta\.(dirname|filename)/;
  expect(scripts.filter((name) => newer.test(readFileSync(`scripts/${name}`, "utf8")))).toEqual([]);
});
