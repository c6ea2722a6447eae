import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const participant = screenStyle({
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.control,
  background: color.surface,
});

export const summary = screenStyle({
  minHeight: "48px",
  padding: `${space.m} ${space.l}`,
  fontWeight: 700,
  overflowWrap: "anywhere",
});

export const rounds = screenStyle({ padding: `0 ${space.l} ${space.m}` });

export const round = screenStyle({
  ...mix.row,
  justifyContent: "space-between",
  gap: `${space.xs} ${space.l}`,
  paddingBlock: space.s,
  borderBlockStart: `1px solid ${color.line}`,
});

export const pledge = screenStyle({ ...mix.row, gap: space.m, fontVariantNumeric: "tabular-nums" });
