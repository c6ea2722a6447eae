import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/security.md", "utf8");

const advisories = readFileSync("docs/advisories.md", "utf8");

test("every test in docs/security.md and docs/advisories.md exists under that name, or one that begins so", () => {
  const named = [...`${page}${advisories}`.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(60);
  const gone = named.filter(([, file = "", name = ""]) => {
    const begins = name.endsWith("…") ? `"${name.slice(0, -1)}` : `"${name}"`;
    return !existsSync(file) || !readFileSync(file, "utf8").includes(begins);
  });
  expect(gone.map(([, file, name]) => `${file}: ${name}`)).toEqual([]);
});

test("every open report about a version that we run has a test that shows why it is out of reach", () => {
  const [, open = ""] = advisories.split("## Open in a version that we run");
  const reports = (open.split("\n## ")[0] ?? "").split(/^- (?=CVE|GHSA)/m).slice(1);
  expect(reports.length).toBeGreaterThan(3);
  expect(reports.filter((report) => !report.includes("“"))).toEqual([]);
});

test("every attack names its proof", () => {
  const [, list = ""] = page.split("## Attacks and defences");
  const attacks = (list.split("\n## ")[0] ?? "").split(/^- (?=\*\*)/m).slice(1);
  expect(attacks.length).toBeGreaterThan(30);
  expect(attacks.filter((attack) => !attack.includes("“"))).toEqual([]);
});

/** '1.1.3–1.1.5' → 1.1.3, 1.1.4, 1.1.5 */
function numbersIn(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  const [from, to] = [first, last].map((number) => Number(number.split(".")[2]));
  const section = first.replace(/\d+$/, "");
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${section}${Number(from) + i}`);
}

/** The number of level 2 requirements in each chapter of ASVS 4.0.3. */
const LEVEL_2 = [38, 54, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23];

test("every requirement of ASVS 4.0.3, level 2, is answered once", () => {
  const answered = [
    ...page.matchAll(/^- ((?:\d+\.\d+\.\d+(?:–[\d.]+)?(?:, )?)+) (met|partly|not met|not applicable):/gm),
  ];
  const numbers = answered.flatMap(([, list = ""]) => list.split(", ").flatMap(numbersIn));
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
  const counted = LEVEL_2.map((_, i) => numbers.filter((number) => number.startsWith(`${i + 1}.`)).length);
  expect(counted).toEqual(LEVEL_2);
});
