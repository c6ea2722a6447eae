import { uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const lines = uiStyle({ display: "grid", borderBlockStart: `1px solid ${color.line}` });

export const line = uiStyle({
  ...mix.row,
  gap: `${space.xs} ${space.m}`,
  paddingBlock: space.m,
  borderBlockEnd: `1px solid ${color.line}`,
});

export const picture = uiStyle({ flex: "none", width: "64px" });
export const texts = uiStyle({ ...mix.breaks, flex: "1 1 9rem" });
export const each = uiStyle({ ...mix.finePrint, display: "block" });
export const total = uiStyle({
  marginInlineStart: "auto",
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});
