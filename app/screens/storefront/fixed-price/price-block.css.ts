import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

export const block = screenStyle({ ...mix.column, gap: vars.space.xs });
export const beside = screenStyle({
  ...mix.wrap,
  columnGap: vars.space.l,
  color: vars.color.muted,
  fontVariantNumeric: "tabular-nums",
});
