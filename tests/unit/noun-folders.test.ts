/** Of two folders one at most imports the other: what both need stands in shared/. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const MANAGEMENT = "app/screens/management";

/** 'banners/banner-form.tsx' → 'banners'. */
const folderOf = (file: string) =>
  path.relative(MANAGEMENT, file).split(path.sep)[0] ?? "";

function importsOf(file: string): string[] {
  const named = readFileSync(file, "utf8").matchAll(
    /(?:from|import\()\s*"(~\/screens\/management\/|\.{1,2}\/)([^"]+)"/g,
  );
  return [...named].map(([, start = "", rest = ""]) =>
    start.startsWith("~")
      ? path.join(MANAGEMENT, rest)
      : path.join(path.dirname(file), start, rest),
  );
}

test("no two noun folders of management import each other", () => {
  const files = readdirSync(MANAGEMENT, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(MANAGEMENT, name));
  const pairs = new Set(
    files.flatMap((file) =>
      importsOf(file).map(
        (imported) => `${folderOf(file)} ${folderOf(imported)}`,
      ),
    ),
  );
  const mutual = [...pairs].filter((pair) => {
    const [from = "", to = ""] = pair.split(" ");
    return from < to && pairs.has(`${to} ${from}`);
  });
  expect(pairs.size).toBeGreaterThan(20);
  expect(mutual).toEqual([]);
});
