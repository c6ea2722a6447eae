import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { text } = vars;

/** In a line of text it moves to the next line whole. */
export const amount = uiStyle({
  display: "inline-block",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});

export const size = uiVariants(amount, {
  small: { fontSize: text.s, fontWeight: 600 },
  medium: { fontSize: text.m, fontWeight: 700 },
  // large sums, 'from KSh 1,900' or enlarged text may not fit on one line
  hero: {
    fontSize: text.xxxl,
    fontWeight: 800,
    lineHeight: 1.1,
    letterSpacing: "-0.02em",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
});

/** A sale price with the old price, which may wrap to the next line. */
export const reduced = uiStyle({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.s,
});

export const unit = uiStyle({
  fontSize: ["0.75em", "max(0.6em, 0.875rem)"],
  fontWeight: 600,
  letterSpacing: 0,
});

export const formerPrice = uiStyle({ ...mix.finePrint, fontWeight: 400, whiteSpace: "nowrap" });
