/** Code cites rules by number (D22), and each number has its own line in docs/rules.md. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const numbers = (text: string) => [...text.matchAll(/\bD\d{1,3}\b/g)].map(([number]) => number);

test("every rule that app/ cites is explained in docs/rules.md", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const cited = new Set(files.flatMap((name) => numbers(readFileSync(`app/${name}`, "utf8"))));
  expect(cited.size).toBeGreaterThan(80);
  const heads = [...readFileSync("docs/rules.md", "utf8").matchAll(/^ *- \*\*([^*]+)\*\*/gm)];
  const explained = new Set(heads.flatMap(([, head = ""]) => numbers(head)));
  expect([...cited].filter((number) => !explained.has(number)).sort()).toEqual([]);
});
