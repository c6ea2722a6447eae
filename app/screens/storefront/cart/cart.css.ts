import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text } = vars;

export const lines = screenStyle({ display: "grid", borderBlockStart: `1px solid ${color.line}` });

/** Phone: picture next to title, price and total, controls below. Wide: one row. */
export const line = screenStyle({
  display: "grid",
  gridTemplateColumns: "88px minmax(0, 1fr) auto",
  gridTemplateRows: "auto 1fr",
  gridTemplateAreas:
    '"picture title title" "picture price total" "controls controls controls" "notices notices notices"',
  gap: `${space.s} ${space.m}`,
  alignItems: "start",
  paddingBlock: space.l,
  borderBlockEnd: `1px solid ${color.line}`,
  scrollMarginBlock: "30vh",
  "@media": {
    [from(640)]: {
      gridTemplateColumns: "112px minmax(0, 1fr) auto 8.5rem",
      gridTemplateAreas:
        '"picture title controls total" "picture price controls total" "picture notices notices notices"',
      columnGap: space.l,
    },
  },
});

export const picture = screenStyle({ gridArea: "picture", alignSelf: "start" });

export const title = screenStyle({
  gridArea: "title",
  fontSize: text.m,
  fontWeight: 600,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
  textWrap: "wrap",
});
/** A tap target of 44 px without the height. */
screenGlobal(`${title} > a`, {
  display: "inline-block",
  paddingBlock: "12px",
  marginBlock: "-12px",
  color: "inherit",
  textDecoration: "none",
});
screenGlobal(`${title} > a:hover`, { textDecoration: "underline" });

export const price = screenStyle({ ...mix.finePrint, gridArea: "price" });

export const total = screenStyle({
  gridArea: "total",
  fontWeight: 700,
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "@media": { [from(640)]: { lineHeight: vars.target } },
});

export const controls = screenStyle({
  ...mix.row,
  gridArea: "controls",
  justifyContent: "space-between",
  "@media": {
    [from(640)]: { display: "grid", justifyContent: "center", justifyItems: "center", minWidth: "9rem" },
  },
});

export const row = screenStyle(mix.row);

/** Under the goods of a visitor. */
export const below = screenStyle({ ...mix.row, flexBasis: "100%", columnGap: space.s });

export const notices = screenStyle({
  gridArea: "notices",
  display: "grid",
  gap: space.s,
  selectors: { "&:empty": { display: "none" } },
});

export const barTotal = screenStyle({
  display: "block",
  fontSize: text.l,
  fontVariantNumeric: "tabular-nums",
});
export const alsoHere = screenStyle({ textAlign: "center" });
