import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, tint } = vars;

export const bar = uiStyle({
  display: "block",
  width: "100%",
  height: "28px",
  borderRadius: vars.radius.control,
  background: color.sunken,
});

const block = uiStyle({ stroke: color.surface, strokeWidth: 1 });

/** The badge's text colour, because its background is too close to the page's. */
export const tone = uiVariants(block, {
  neutral: { fill: tint.neutral.ink },
  amber: { fill: tint.amber.ink },
  blue: { fill: tint.blue.ink },
  violet: { fill: tint.violet.ink },
  teal: { fill: tint.teal.ink },
  green: { fill: tint.green.ink },
  red: { fill: tint.red.ink },
});

export const list = uiStyle({ display: "grid" });

export const share = uiStyle({
  ...mix.line,
  gap: space.m,
  paddingBlock: space.s,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const key = uiStyle({ flex: "none", width: "14px", height: "14px", borderRadius: "4px" });

export const figureText = uiStyle({
  marginInlineStart: "auto",
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
});

export const part = uiStyle({ color: color.muted, fontWeight: 400 });
