import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import doiuse from "doiuse";
import postcss from "postcss";
import { expect, test } from "vitest";
import { MISSING_METHODS } from "~/ui/old-browsers/missing-methods";
import { STYLE_TARGETS } from "../../scripts/lower-styles.mjs";

/** By caniuse's name: what an old browser passes over, and why no page suffers. */
const PASSED_OVER: Readonly<Record<string, string>> = {
  // margins stand in for it
  "flexbox-gap": "scripts/lower-styles.mjs writes margins",
  "css-math-functions": "a plain value stands before it, or the width only grows",
  "css-container-query-units": "a plain size stands before it",
  "viewport-unit-variants": "a plain height stands before it",
  "css-env-function": "a plain padding stands before it",
  // the page is whole without it
  "css-has": "the page shows what it would hide, and the bar scrolls with its section",
  "css-container-queries": "the table scrolls",
  "css-subgrid": "the columns are not aligned",
  "css-focus-visible": "the browser draws its own ring",
  "css-media-scripting": "the page looks as it does without scripts",
  "prefers-reduced-motion": "nothing moves",
  "prefers-color-scheme": "the page is light",
  "css-display-contents": "Chrome 65 has it",
  "css-unset-value": "Chrome 41 has it",
  "css-overflow": "only `clip` is missing, and `hidden` stands before it",
  "css-sticky": "it does not stick inside a table",
  "css-hyphens": "words are not hyphenated",
  "css-text-wrap-balance": "lines are not balanced",
  // looks only
  "css-scrollbar": "a scrollbar is as wide as the browser makes it",
  "css-snappoints": "a row stops anywhere",
  "css-scroll-behavior": "it jumps",
  "css-overflow-anchor": "what is read may move",
  "css-overscroll-behavior": "the page behind scrolls too",
  "css-file-selector-button": "the button has the browser's look",
  "css-paged-media": "the printer's own page is used",
  "css-masks": "clip-path alone is used, and shapes have it",
  "css-clip-path": "shapes have it",
  "extended-system-fonts": "another font of the list",
  "intrinsic-width": "Firefox has it by a prefix",
  "css-accent-color": "boxes have the browser's colour",
  "css-content-visibility": "everything is drawn at once",
  "forced-colors": "there is no such mode",
  "object-fit": "Safari lacks one value of it",
  "text-decoration": "a line has the text's colour",
  "css-gradients": "Safari 12.0 draws no stripe",
  "css-touch-action": "a double tap zooms",
  pointer: "only touch-action belongs to it",
  "css-appearance": "esbuild adds the prefix",
  // not used: caniuse's rules take other words for it
  "css-not-sel-list": ":not(#\\#) has no list",
  multicolumn: "column-gap of a grid",
};

const folder = path.resolve("build/client/assets");
const built = existsSync(folder) ? readdirSync(folder) : [];

test("the built style sheets have nothing that an old browser needs and does not know", async () => {
  const used = new Map<string, string>();
  const sheets = built.filter((name) => /^(?!server-build).*\.css$/.test(name));
  expect(sheets.length, "npm run build first").toBeGreaterThan(20);
  for (const name of sheets) {
    const note = ({ feature, message }: { feature: string; message: string }) => used.set(feature, message);
    const check = doiuse({ browsers: STYLE_TARGETS.map(named), onFeatureUsage: note });
    const css = readFileSync(path.join(folder, name), "utf8");
    await postcss([check]).process(css, { from: name });
    // caniuse has no rule for these
    expect(/@layer|:where\(|[;{](?:margin|padding|border|inset)-(?:inline|block)/.exec(css)?.[0]).toBe(
      undefined,
    );
  }
  const unknown = [...used].filter(([feature]) => !(feature in PASSED_OVER));
  expect(unknown.map(([, message]) => message)).toEqual([]);
});

/** 'chrome64' of esbuild is 'chrome 64' of browserslist. */
const named = (target: string) => target.replace(/\d+/, " $&");

/** Methods that Chrome got after 71 (2018). */
const NEWER =
  "at findLast findLastIndex toSorted toReversed toSpliced flat flatMap replaceAll matchAll trimStart trimEnd fromEntries hasOwn " +
  "allSettled groupBy replaceChildren canParse randomUUID getAnimations isWellFormed structuredClone";

test("the built scripts call no method that an old browser lacks, but those that plain-scripts/old.ts adds", () => {
  const scripts = built.filter((name) => /^(?!server-build).*\.js$/.test(name));
  expect(scripts.length, "npm run build first").toBeGreaterThan(20);
  const code = scripts.map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
  const called = NEWER.split(" ").filter((name) => new RegExp(`\\.${name}\\(`).test(code));
  const added = MISSING_METHODS.flatMap(([, methods]) => Object.keys(methods));
  expect(called).toContain("replaceAll");
  expect(called.filter((name) => ![...added, "replaceChildren", "canParse"].includes(name))).toEqual([]);
});
