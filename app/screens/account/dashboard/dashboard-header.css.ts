import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const facts = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.xs} ${space.xl}`,
  fontSize: text.s,
});

export const fact = screenStyle({ display: "flex", gap: space.s, minWidth: 0 });

export const value = screenStyle({
  minWidth: 0,
  color: color.ink,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
