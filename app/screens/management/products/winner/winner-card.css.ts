import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const card = screenStyle({
  ...mix.column,
  ...mix.surface,
  gap: space.l,
  padding: space.xl,
  borderBlockStart: `4px solid ${color.sun}`,
});

export const heading = screenStyle({ ...mix.line, gap: space.s, fontSize: vars.text.m, color: color.muted });

export const name = screenStyle({
  fontSize: vars.text.xxl,
  fontWeight: 800,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
});
