import { screenGlobal, screenStyle, screenVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const onPaper = "print";
const narrowScreen = `screen and ${below(640)}`;

/** Paper is white in every colour scheme. */
const sheet = screenStyle({
  display: "grid",
  gap: "1em",
  alignContent: "start",
  boxSizing: "border-box",
  marginInline: "auto",
  colorScheme: "light",
  background: "#ffffff",
  color: "#000000",
  overflowWrap: "anywhere",
  "@media": {
    screen: { width: "100%", border: `1px solid ${vars.color.line}` },
    [onPaper]: { selectors: { "& + &": { breakBefore: "page" } } },
  },
});

export const sheetOn = screenVariants(sheet, {
  a4: {
    page: "a4",
    fontSize: "11pt",
    lineHeight: 1.4,
    "@media": { screen: { maxWidth: "210mm", padding: ["16px", "clamp(16px, 4vw, 15mm)"] } },
  },
  roll: { fontSize: "9.5pt", lineHeight: 1.3, "@media": { screen: { maxWidth: "80mm", padding: "4mm" } } },
});

/** The length of a roll in millimetres: CSS needs a fixed page length, and the roll is cut at the end. */
export const rolls = [100, 120, 140, 160, 180, 200, 240, 280, 340, 400, 500, 600, 800, 1_000];

const page = (name: string, size: string, margin: string) =>
  screenGlobal(`@page ${name}`, { size, margin } as Parameters<typeof screenGlobal>[1]);
page("a4", "A4", "15mm");
for (const length of rolls) page(`roll${length}`, `80mm ${length}mm`, "4mm");

// print only the sheets, without their containers and margins
screenGlobal(`:has(${sheet}) > :not(:has(${sheet}), ${sheet})`, {
  "@media": { [onPaper]: { display: "none" } },
});
screenGlobal(`body:has(${sheet}), body :has(${sheet})`, {
  "@media": {
    [onPaper]: {
      display: "block",
      minHeight: 0,
      maxWidth: "none",
      margin: 0,
      padding: 0,
      border: 0,
      background: "none",
    },
  },
});

export const head = screenStyle({ display: "grid", gap: "0.2em" });
export const shop = screenStyle({ fontSize: "1.3em", fontWeight: 700 });
export const title = screenStyle({ fontSize: "1.6em", lineHeight: 1.2 });

/** Readable at arm's length, and on paper without colours. */
export const mark = screenStyle({
  justifySelf: "start",
  paddingInline: "0.4em",
  border: "2px solid currentColor",
  fontSize: "1.3em",
  fontWeight: 700,
  textTransform: "uppercase",
});

export const pair = screenVariants(screenStyle({ display: "grid", gap: "1em" }), {
  a4: { gridTemplateColumns: "repeat(auto-fit, minmax(12em, 1fr))" },
  roll: {},
});

export const facts = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "0.1em 1em",
  alignContent: "start",
});

export const place = screenStyle({ display: "grid", alignContent: "start" });
export const label = screenStyle({ fontWeight: 700 });

export const lines = screenStyle({ width: "100%", borderCollapse: "collapse" });
const cell = { paddingBlock: "0.35em", borderBlockEnd: "1px solid #999999", verticalAlign: "top" } as const;
screenGlobal(`${lines} th, ${lines} td`, { ...cell, textAlign: "start" });
screenGlobal(`${lines} tr`, { breakInside: "avoid" });

export const figure = screenStyle({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });
screenGlobal(`${lines} ${figure}`, { textAlign: "end", paddingInlineStart: "1em" });

/** On a roll or a screen as narrow, the price is below the product. */
export const each = screenVariants(screenStyle({ fontSize: "0.9em" }), {
  a4: { display: "none", "@media": { [narrowScreen]: { display: "block" } } },
  roll: { display: "block" },
});
export const wide = screenStyle({ "@media": { [narrowScreen]: { display: "none" } } });

export const sums = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "0.2em 1em",
  width: "100%",
  maxWidth: "20em",
  marginInlineStart: "auto",
  breakInside: "avoid",
});
screenGlobal(`${sums} dt`, { overflowWrap: "normal" });
screenGlobal(`${sums} dd`, { textAlign: "end" });
export const total = screenStyle({ fontSize: "1.15em", fontWeight: 700 });

export const signature = screenStyle({
  ...mix.wrap,
  gap: "1em",
  alignItems: "start",
  paddingBlockStart: "0.6em",
  borderBlockStart: "1px solid #999999",
  breakInside: "avoid",
});
export const qr = screenStyle({ width: "32mm", printColorAdjust: "exact" });
