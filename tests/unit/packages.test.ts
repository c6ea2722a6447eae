import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Lock {
  packages: Record<string, { version: string; resolved?: string }>;
}
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

const versionsOf = (name: string) => [
  ...new Set(
    Object.entries(lock.packages)
      .filter(([place]) => place.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version),
  ),
];

test("the router that Remix 2 stands on is the last mended one, wherever it lies (CVE-2026-53668)", () => {
  expect(versionsOf("react-router")).toEqual(["6.30.6"]);
  expect(versionsOf("react-router-dom")).toEqual(["6.30.6"]);
  expect(versionsOf("@remix-run/router")).toEqual(["1.23.4"]);
});

test("the lock file names no registry host", () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved);
  expect(named.map(([place]) => place)).toEqual([]);
});

test("nothing of React Server Components is installed", () => {
  expect(Object.keys(lock.packages).filter((place) => /react-server-dom/.test(place))).toEqual([]);
  expect(versionsOf("react")).toEqual(["18.3.1"]);
});
