/** Of two folders one at most imports the other: what both need is in shared/. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const FOLDERS = ["app/domain", "app/operations", "app/screens/management"];

/** In app/screens/management: 'banners/banner-form.tsx' → 'banners'; null for a file in no folder, or elsewhere. */
function folderOf(root: string, file: string): string | null {
  const [folder = "", ...rest] = path.relative(root, file).split(path.sep);
  return folder === ".." || rest.length === 0 ? null : folder;
}

function importsOf(file: string): string[] {
  const named = readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(~\/|\.{1,2}\/)([^"]+)"/g);
  return [...named].map(([, start = "", rest = ""]) =>
    start === "~/" ? path.join("app", rest) : path.join(path.dirname(file), start, rest),
  );
}

test.each(FOLDERS)("no two noun folders of %s import each other", (root) => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
    .map((name) => path.join(root, name));
  const pairs = new Set(
    files.flatMap((file) =>
      importsOf(file).map((imported) => `${folderOf(root, file)} ${folderOf(root, imported)}`),
    ),
  );
  const mutual = [...pairs].filter((pair) => {
    const [from = "", to = ""] = pair.split(" ");
    return from < to && from !== "null" && to !== "null" && pairs.has(`${to} ${from}`);
  });
  expect(pairs.size).toBeGreaterThan(20);
  expect(mutual.toSorted()).toEqual([]);
});

test("every folder of app has a name in kebab case", () => {
  const folders = readdirSync("app", { recursive: true, withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  expect(folders.length).toBeGreaterThan(100);
  const others = folders.filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name));
  expect(others.map(({ parentPath, name }) => path.join(parentPath, name))).toEqual([]);
});
