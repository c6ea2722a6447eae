/** The shop's name is a setting, so the program's texts contain no other name. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** The default itself, and texts for programs: the API's document and the user agent of webhooks. */
const NAMES_SOKO = [
  "domain/settings/shop-name.ts",
  "http/rest/openapi.server.ts",
  "operations/webhooks/post-webhook.server.ts",
];

const isText = (file: string) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|generated/.test(file);

test("no text of a page, title, message or document contains the default name", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter(isText);
  expect(files.length).toBeGreaterThan(1_000);
  const naming = files.filter((file) => /\bSoko\b/.test(readFileSync(path.join("app", file), "utf8")));
  expect(naming.toSorted()).toEqual(NAMES_SOKO);
});
