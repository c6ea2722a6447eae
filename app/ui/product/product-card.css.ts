import { uiGlobal, uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, canHover, from, motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const card = uiStyle({
  ...mix.surface,
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  minWidth: 0,
  ...mix.clipped,
  "@media": {
    [motionAllowed]: { transition: `border-color ${vars.quick}, box-shadow ${vars.quick}` },
    [canHover]: { selectors: { "&:hover": { borderColor: color.edge, boxShadow: vars.shadow } } },
  },
});

export const texts = uiStyle({
  display: "flex",
  flex: 1,
  flexDirection: "column",
  gap: space.xs,
  padding: `${space.s} ${space.m} ${space.m}`,
});

const typeLine = uiStyle({
  ...mix.line,
  ...mix.finePrint,
  gap: "6px",
  lineHeight: 1.3,
  selectors: {
    "&::before": { content: "", flex: "none", width: "10px", height: "10px", borderRadius: "3px" },
  },
});

const swatch = (background: string) => ({ selectors: { "&::before": { background } } });

/** Green: sold; yellow: auctioned; both: half and half. */
export const type = uiVariants(typeLine, {
  buy_now: swatch(color.forest),
  auction: swatch(color.sun),
  both: swatch(`linear-gradient(135deg, ${color.forest} 50%, ${color.sun} 50%)`),
});

export const title = uiStyle({
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  fontSize: text.m,
  fontWeight: 600,
  lineHeight: 1.3,
  letterSpacing: 0,
  textWrap: "initial",
  overflowWrap: "anywhere",
  "@media": { [below(640)]: { fontSize: text.s } },
});

export const link = uiStyle({
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: "15px" },
    "&:focus-visible": { outline: "none !important", boxShadow: "none !important" },
    "&:focus-visible::after": {
      outline: `2px solid ${color.ink}`,
      outlineOffset: "-2px",
      boxShadow: `inset 0 0 0 4px ${color.sun}`,
    },
  },
});

export const price = uiStyle({ display: "grid", marginBlockStart: "auto", paddingBlockStart: space.xs });

/** A very large amount breaks after its 'KSh' instead of overflowing the card. */
uiGlobal(`${price} *`, { whiteSpace: "normal" });

export const pledge = uiStyle({ ...mix.finePrint, display: "grid", lineHeight: 1.3 });
uiGlobal(`${price} p > *`, { color: color.ink });

/** Over the picture, so that badges do not move the card's text. Clicks go through to the card's link. */
export const badges = uiStyle({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  display: "grid",
  alignContent: "space-between",
  justifyItems: "start",
  aspectRatio: "4 / 3",
  padding: space.s,
  pointerEvents: "none",
});

export const sale = uiStyle({
  gridRow: 2,
  paddingInline: "9px",
  background: color.sun,
  color: color.onSun,
  fontSize: text.s,
  fontWeight: 800,
  borderRadius: vars.radius.round,
  lineHeight: "24px",
  fontVariantNumeric: "tabular-nums",
});

export const starts = uiStyle({ fontSize: text.s, lineHeight: 1.3, color: vars.tint.amber.ink });

export const note = uiStyle({ fontSize: text.s, fontWeight: 600, color: color.red });

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** 24 cards a page fill the last row of 2, 3 and 4 columns. */
const cells = uiStyle({
  display: "grid",
  gridTemplateColumns: columns(2),
  gap: space.m,
  "@media": { [from(640)]: { gridTemplateColumns: columns(3), gap: space.l } },
});

export const grid = uiVariants(cells, {
  whole: { "@media": { [from(960)]: { gridTemplateColumns: columns(4) } } },
  beside: { "@media": { [from(1200)]: { gridTemplateColumns: columns(4) } } },
});

uiGlobal(`${card}:focus-within`, { borderColor: color.ink });
