import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MAX_LENGTH = 150;
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;

const joined = (comment: string) =>
  comment
    .replace(/^\s*\/\*+\s*|\s*\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\*|\/\/) ?/, "").trim())
    .join(" ")
    .trim();

test(`a comment of app/ has at most ${MAX_LENGTH} characters, on however many lines`, () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const long = files
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("db/generated"))
    .flatMap((name) => {
      const comments = readFileSync(`app/${name}`, "utf8").match(COMMENT) ?? [];
      return comments
        .map(joined)
        .filter((text) => text.length > MAX_LENGTH)
        .map((text) => `${name}: ${text}`);
    });
  expect(long).toEqual([]);
});
