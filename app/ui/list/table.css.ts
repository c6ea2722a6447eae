import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";
import { asBlocks } from "~/ui/theme/table-blocks";

const { color, space, text } = vars;

const narrow = below(720);
const wide = from(720);

/** If even blocks are too wide, the table scrolls, never the page. */
export const frame = uiStyle({
  "@media": {
    [wide]: {
      ...mix.surface,

      containerType: "inline-size",

      // visually hidden text scrolls too
      position: "relative",

      overflowX: "auto",
    },
  },
});

export const table = uiStyle({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "@media": { [narrow]: { display: "block" } },
});

export const caption = uiStyle({
  padding: `${space.m} ${space.l}`,
  textAlign: "start",
  fontWeight: 700,
  "@media": { [narrow]: { display: "block", paddingInline: 0 } },
});

export const head = uiStyle({
  "@media": {
    [narrow]: {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});

export const body = uiStyle({
  "@media": { [narrow]: { ...mix.column, gap: space.m } },
});

export const row = uiStyle({
  "@media": {
    [narrow]: {
      ...mix.surface,
      display: "flex",
      position: "relative",
      flexDirection: "column",
      padding: `${space.m} ${space.l}`,
    },
    [wide]: { selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } } },
  },
});

export const highlighted = uiStyle({ selectors: { [`${row}&`]: { background: vars.tint.amber.ground } } });

uiGlobal(`${table} th, ${table} td`, {
  textAlign: "start",
  "@media": {
    [wide]: { padding: `${space.m} ${space.l}`, verticalAlign: "middle" },
    [narrow]: { ...mix.wrap, justifyContent: "space-between", gap: `0 ${space.l}`, paddingBlock: space.xs },
  },
});

uiGlobal(`${table} thead th`, {
  ...mix.finePrint,
  background: color.sunken,
  fontWeight: 600,
  whiteSpace: "nowrap",
});

/** In a card values are right of the column's name, and the row's name is the title. */
uiGlobal(`${table} td[data-label]::before`, {
  "@media": {
    [narrow]: { ...mix.finePrint, content: "attr(data-label)", flex: "none", lineHeight: "24px" },
  },
});

/** A line of a card is too low to tap, so a link in it is at least 24 px high. */
uiGlobal(`${table} tbody a:not([class])`, {
  "@media": { [narrow]: { display: "inline-block", minHeight: "24px", lineHeight: "24px" } },
});

export const primary = uiStyle({
  fontWeight: 700,
  "@media": { [narrow]: { order: -1, fontSize: text.l } },
});

/** The whole line can be tapped. */
uiGlobal(`${primary} a`, { display: "inline-block", paddingBlock: "12px", marginBlock: "-8px" });

/** A leading checkbox goes to the card's corner. */
uiGlobal(`${row} > td:first-child:not([data-label])`, {
  "@media": {
    [narrow]: { position: "absolute", insetBlockStart: space.s, insetInlineEnd: space.s, padding: 0 },
  },
});
uiGlobal(`${row} > td:first-child:not([data-label]) ~ ${primary}`, {
  "@media": { [narrow]: { paddingInlineEnd: space.xxl } },
});

export const end = uiStyle({
  "@media": { [wide]: { selectors: { [`${table} &`]: { textAlign: "end" } } } },
});

/** Short values stay on one line; long ones wrap. */
export const value = uiStyle({
  minWidth: 0,
  "@media": {
    [narrow]: {
      marginInlineStart: "auto",
      overflowWrap: "anywhere",
      selectors: {
        "td[data-label] > &": { textAlign: "end" },
        [`${primary} > &`]: { marginInlineStart: 0 },
      },
    },
    [wide]: {
      selectors: {
        "td > &": { width: "max-content", maxWidth: "18rem" },
        [`${end} > &`]: { marginInlineStart: "auto" },
        [`${primary} > &`]: { minWidth: "11rem", overflowWrap: "anywhere" },
      },
    },
  },
});

asBlocks({ table, head, body, row, primary, value }, frame, 560);
