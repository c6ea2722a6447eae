import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const list = uiStyle({ display: "grid" });

export const item = uiStyle({
  ...mix.wrap,
  justifyContent: "space-between",
  gap: `0 ${space.l}`,
  paddingBlock: space.s,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

/** A short value is at the end of the line, a longer one below its name. */
export const value = uiStyle({
  ...mix.breaks,
  marginInlineStart: "auto",
  fontVariantNumeric: "tabular-nums",
});

export const total = uiStyle({ fontSize: vars.text.l, fontWeight: 800 });
