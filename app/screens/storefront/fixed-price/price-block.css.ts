import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

export const block = screenStyle({ display: "grid", gap: vars.space.xs });
export const beside = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.l,
  color: vars.color.muted,
  fontVariantNumeric: "tabular-nums",
});
