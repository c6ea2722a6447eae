import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseName } from "../../scripts/release-name.mjs";

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();

test("a build's name is its commit, or RELEASE", () => {
  expect(releaseName().replace(/-dirty$/, "")).toBe(commit);
  process.env.RELEASE = "abc1234";
  try {
    expect(releaseName()).toBe("abc1234");
  } finally {
    delete process.env.RELEASE;
  }
});

test("without git the commit is passed in", () => {
  expect(readFileSync("deploy/release.sh", "utf8")).toMatch(
    /^RELEASE=\$\(git -C source rev-parse --short HEAD\)$/m,
  );
  expect(readFileSync("Dockerfile", "utf8")).toMatch(/^ARG RELEASE=$/m);
});
