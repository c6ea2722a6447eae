import fc from "fast-check";
import { expect, test } from "vitest";
import { type Inline, inlineParts, parseMarkup, plainText, safeHref } from "./markup";

test("headings, paragraphs, lists and links are read", () => {
  const text = `## Delivery

We deliver
everywhere. See [Help](/help#delivery).

- Nairobi: 1 day
- Coast: [ask us](https://wa.me/254700)
The end`;
  expect(parseMarkup(text)).toEqual([
    { kind: "heading", parts: ["Delivery"] },
    {
      kind: "paragraph",
      parts: ["We deliver everywhere. See ", { words: "Help", href: "/help#delivery" }, "."],
    },
    {
      kind: "list",
      items: [["Nairobi: 1 day"], ["Coast: ", { words: "ask us", href: "https://wa.me/254700" }]],
    },
    { kind: "paragraph", parts: ["The end"] },
  ]);
});

test("a link goes to an https address or to a path of the shop, and to nothing else", () => {
  expect(safeHref("https://example.com/a?b=c")).toBe("https://example.com/a?b=c");
  expect(safeHref("/terms")).toBe("/terms");
  for (const wrong of [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "http://example.com",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "https://user:word@example.com",
    "https://",
    "mailto:a@b.c",
    "terms",
    "",
  ])
    expect(safeHref(wrong), wrong).toBeNull();
  expect(inlineParts("[a](javascript:alert(1)) and [b](//evil.example)")).toEqual([
    "[a](javascript:alert(1)) and [b](//evil.example)",
  ]);
});

test("HTML and attributes stay text", () => {
  const text = `<script>alert(1)</script> [x](/a"onclick="b) <img src=x onerror=y>`;
  expect(inlineParts(text)).toEqual([
    "<script>alert(1)</script> ",
    // React escapes the quotes of an attribute
    { words: "x", href: `/a"onclick="b` },
    " <img src=x onerror=y>",
  ]);
});

const pieces = fc.constantFrom(
  "[",
  "]",
  "(",
  ")",
  "## ",
  "- ",
  "\n",
  "\n\n",
  "a",
  "/p",
  "https://x.y",
  "javascript:",
  "//",
  "<b>",
  '"',
  " ",
);

test("no text makes an unsafe link, and no word is lost", () => {
  const links = (parts: readonly Inline[]) => parts.filter((part) => typeof part !== "string");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (typed) => {
      const blocks = parseMarkup(typed.join(""));
      const rows = blocks.flatMap((block) => (block.kind === "list" ? block.items : [block.parts]));
      for (const { href } of rows.flatMap(links)) expect(href).toMatch(/^(https:\/\/|\/(?![/\\]))/);
      const count = (text: string) => text.replaceAll(/[^a]/g, "").length;
      const addresses = rows.flatMap(links).map(({ href }) => href);
      // every word is either shown or part of a link's address
      expect(count([...rows.map(plainText), ...addresses].join(""))).toBe(count(typed.join("")));
    }),
  );
});

test("a long text of brackets without a link stays as it is", () => {
  const text = "[".repeat(10_000) + "](".repeat(5_000);
  expect(inlineParts(text)).toEqual([text]);
});

test("blanks around a heading, an item and a line do not count, and each heading is its own", () => {
  expect(parseMarkup("##   Delivery  \n  ## Returns\n  -   Nairobi \n\n  two \n lines  ")).toEqual([
    { kind: "heading", parts: ["Delivery"] },
    { kind: "heading", parts: ["Returns"] },
    { kind: "list", items: [["Nairobi"]] },
    { kind: "paragraph", parts: ["two lines"] },
  ]);
  expect(parseMarkup("##x\n-y")).toEqual([{ kind: "paragraph", parts: ["##x -y"] }]);
  expect(parseMarkup(" \n\n ")).toEqual([]);
});

test("a list and a paragraph of another kind are blocks of their own", () => {
  expect(parseMarkup("a\n- b\n- c\nd\n\ne").map(({ kind }) => kind)).toEqual([
    "paragraph",
    "list",
    "paragraph",
    "paragraph",
  ]);
});

test("search engines read the words of a link, not its address", () => {
  expect(plainText(inlineParts("See [our terms](/terms) and [more](https://example.com)."))).toBe(
    "See our terms and more.",
  );
});

test("an address with a backslash, or with another before its https, is no link", () => {
  for (const wrong of ["/a\\b", "/a/b\\", "xhttps://example.com", "javascript:https://example.com"])
    expect(safeHref(wrong), wrong).toBeNull();
  expect(safeHref("/")).toBe("/");
  expect(safeHref("HTTPS://Example.com")).toBe("https://example.com/");
});
