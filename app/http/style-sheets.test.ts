import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { match } from "./match";
import {
  type InlineSheets,
  inlineSheetsOf,
  readSheets,
  sheetCookie,
  withInlineSheets,
} from "./style-sheets.server";

const folder = mkdtempSync(path.join(os.tmpdir(), "soko-sheets-"));
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "assets/ui-1234.css"), "@layer ui{p{content:'$&'}}");
writeFileSync(path.join(folder, "assets/home-5678.css"), ".home{}");
readSheets(folder);
afterAll(() => rmSync(folder, { recursive: true }));

const arrivalAt = (address: string, cookie?: string) => ({
  match: match(address),
  destination: "document",
  isPrefetched: false,
  cookie,
});

test.each([
  ["a first visit", arrivalAt("/"), "all"],
  ["a page that is not there", arrivalAt("/nowhere"), "all"],
  ["a visitor who saves data in Swahili", arrivalAt("/", "soko_language=sw; soko_lite=IjEi"), "all"],
  ["an older release's sheet", arrivalAt("/", "sheet=ui-0000.css"), "all"],
  ["a part of the name", arrivalAt("/", "sheet=ui-1234.css.old"), "all"],
  ["the sheet is stored", arrivalAt("/", "a=b; sheet=ui-1234.css"), "own"],
  ["a session", arrivalAt("/", "soko_session=x"), "none"],
  ["a session on https", arrivalAt("/", "__Host-soko_session=x"), "none"],
  ["a page with React", arrivalAt("/auction/1"), "all"],
  ["a call", arrivalAt("/api/auctions/"), "none"],
  ["the router's data", arrivalAt("/browse.data"), "none"],
  ["a prefetch", { ...arrivalAt("/"), destination: "empty", isPrefetched: true }, "all"],
  ["a part of a page, by a script", { ...arrivalAt("/"), destination: "empty" }, "none"],
  ["an old browser, or a program", { ...arrivalAt("/"), destination: null }, "none"],
])("the style sheets that a page has inline: %s", (_, arrival, inside) => {
  expect(inlineSheetsOf(arrival)).toBe(inside);
});

const LINKS = ["ui-1234", "home-5678", "unknown"].map(
  (name) => `<link rel="stylesheet" href="/assets/${name}.css"/>`,
);

const OWN = `<style nonce="n">.home{}</style>`;
const SHARED = `<style nonce="n" data-sheet="/assets/ui-1234.css">@layer ui{p{content:'$&'}}</style>`;

test("inline sheets replace their links unchanged; an unknown sheet stays a link", () => {
  const inside = (sheets: InlineSheets) => withInlineSheets(LINKS.join(""), sheets, "n", false);
  const [shared = "", , unknown = ""] = LINKS;
  expect(inside("all")).toBe(SHARED + OWN + unknown);
  expect(inside("own")).toBe(shared + OWN + unknown);
  expect(inside("none")).toBe(LINKS.join(""));
});

test("a page with React keeps its links, which load nothing, and has the sheets after them", () => {
  const inside = (sheets: InlineSheets) =>
    withInlineSheets(`<head>${LINKS.join("")}</head><body>`, sheets, "n", true);
  const [shared = "", own = "", unknown = ""] = LINKS;
  const idle = (link: string) =>
    link.replace(`rel="stylesheet"`, `rel="stylesheet" media="not all" disabled=""`);
  const head = (...parts: string[]) => `<head>${parts.join("")}</head><body>`;
  expect(inside("all")).toBe(head(idle(shared), idle(own), unknown, SHARED, OWN));
  expect(inside("own")).toBe(head(shared, idle(own), unknown, OWN));
  expect(inside("none")).toBe(head(...LINKS));
});

test("the shared sheet sets the cookie that says it is cached; no other file does", () => {
  expect(sheetCookie("/assets/ui-1234.css")).toMatch(/^sheet=ui-1234\.css; .*HttpOnly; SameSite=Lax$/);
  for (const path of ["/assets/home-5678.css", "/assets/", "/favicon.svg"])
    expect(sheetCookie(path)).toBeNull();
});
