import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const card = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  padding: space.xl,
  border: `1px solid ${color.line}`,
  borderBlockStart: `4px solid ${color.sun}`,
  borderRadius: vars.radius.card,
  background: color.surface,
});

export const heading = screenStyle({
  display: "flex",
  alignItems: "center",
  gap: space.s,
  fontSize: vars.text.m,
  color: color.muted,
});

export const name = screenStyle({
  fontSize: vars.text.xxl,
  fontWeight: 800,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
});
