import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { expect, test } from "vitest";

type Names = Readonly<Record<string, string>>;
interface Package {
  version: string;
  resolved?: string;
  license?: string;
  dependencies?: Names;
  optionalDependencies?: Names;
}
interface Lock {
  packages: Record<string, Package>;
}
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

const versionsOf = (name: string) => [
  ...new Set(
    Object.entries(lock.packages)
      .filter(([place]) => place.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version),
  ),
];

test("every copy of Remix 2's router is the last patched version (CVE-2026-53668)", () => {
  expect(versionsOf("react-router")).toEqual(["6.30.6"]);
  expect(versionsOf("react-router-dom")).toEqual(["6.30.6"]);
  expect(versionsOf("@remix-run/router")).toEqual(["1.23.4"]);
});

test("the lock file names no registry host", () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved);
  expect(named.map(([place]) => place)).toEqual([]);
});

test("no package of React Server Components is installed", () => {
  expect(Object.keys(lock.packages).filter((place) => /react-server-dom/.test(place))).toEqual([]);
  expect(versionsOf("react")).toEqual(["18.3.1"]);
});

const SOURCES = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|mts|cts|js|mjs|cjs)$/.test(file));
/** Static and dynamic imports, re-exports, `require`, modules that a `.d.ts` extends, and types of a module. */
const IMPORTED =
  /(?:^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*|^\s*import\s*|\bimport\(\s*|\brequire(?:\.resolve)?\(\s*|^declare module\s+|<reference types=)["']([^"'`\s]+)["']/gm;
/** Vite provides these. */
const MADE = /^virtual:/;
const BUILT_IN = new Set(builtinModules);

const packageOf = (name: string) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

function importedIn(source: string): string[] {
  const named = [...source.matchAll(IMPORTED)].map(([, name = ""]) => name);
  const foreign = named.filter((name) => /^[@\w]/.test(name) && !/^(node|data|virtual):/.test(name));
  return [...new Set(foreign.map(packageOf))].filter((name) => !BUILT_IN.has(name) && !MADE.test(name));
}

const own = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Names
>;

test("the search finds every form of import, in declarations too", () => {
  const source = `import "a";
import type { B } from "@b/c/d";
import {
  e,
} from 'e/f';
export * from "g";
const h = await import("h"), i = require("i/j");
declare module "k" {}
/// <reference types="l/client" />
import fs from "fs"; import "node:path"; import "~/m"; import "./n"; import "virtual:o";`;
  expect(importedIn(source)).toEqual(["a", "@b/c", "e", "g", "h", "i", "k", "l"]);
});

/** Files that run only while the shop is built or developed. */
const BUILDING =
  /^app\/routes\.ts$|^app\/ui\/theme\/layered-style\.ts$|^server\.ts$|\.(test|fixture|css)\.tsx?$/;
/** Packages that a script installs elsewhere, and sources inside texts. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "scripts/find-chromium.mjs": ["@sparticuz/chromium"],
  "tools/rehearse/renames.mjs": ["react-router"],
  "tests/unit/packages.test.ts": ["@b/c", "e", "g", "h", "i", "k", "l"],
};

test("package.json has every imported package, and the running shop needs no dev dependency", () => {
  expect(SOURCES).toContain("env.d.ts");
  const mayUseTools = (file: string) =>
    !/^(app|prisma\/seed)\/|^server\.ts$/.test(file) || BUILDING.test(file);
  const missing = SOURCES.flatMap((file) =>
    importedIn(readFileSync(file, "utf8"))
      .filter((name) => !(name in own.dependencies) && !(mayUseTools(file) && name in own.devDependencies))
      .filter((name) => !ELSEWHERE[file]?.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The folder in which Node finds `name` from the package at `from`. */
function placeOf(from: string, name: string): string {
  for (let at = from; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const place = `${at ? `${at}/` : ""}node_modules/${name}`;
    if (lock.packages[place] || !at) return place;
  }
}

/** The packages of the running shop: our dependencies and theirs, for every platform. */
function shipped(): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (place: string) => {
    const one = lock.packages[place];
    if (!one || found.has(place)) return;
    found.set(place, one.license ?? "none");
    for (const name of Object.keys({ ...one.dependencies, ...one.optionalDependencies }))
      walk(placeOf(place, name));
  };
  for (const name of Object.keys(own.dependencies)) walk(placeOf("", name));
  return found;
}

test("NOTICE.md has a row for each licence of what the shop ships", () => {
  const rows = [...readFileSync("NOTICE.md", "utf8").matchAll(/^\| ([^|]+?) +\|/gm)].map(
    ([, first]) => first,
  );
  expect(rows.slice(2).toSorted()).toEqual([...new Set(shipped().values())].toSorted());
});

test("libvips, which sharp includes, is the only package under the LGPL", () => {
  const copyleft = [...shipped()].filter(([, license]) => /GPL|EPL|MPL|CDDL/.test(license));
  expect(copyleft.length).toBeGreaterThan(0);
  for (const [place] of copyleft)
    expect(place).toMatch(/^node_modules\/@img\/sharp-(libvips-|wasm32$|win32-)/);
});
