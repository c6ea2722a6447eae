import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const section = screenStyle({
  ...mix.column,
  gap: space.m,
  maxInlineSize: "44rem",
  scrollMarginBlockStart: space.l,
});
screenGlobal(`${section} > img`, {
  blockSize: "auto",
  maxInlineSize: "100%",
  borderRadius: vars.radius.card,
});

export const contact = screenStyle({ ...mix.wrap, gap: space.m });
screenGlobal(`${contact} a`, {
  ...mix.inline,
  gap: space.s,
  minHeight: "48px",
  paddingInline: space.l,
  border: `2px solid ${color.forest}`,
  borderRadius: vars.radius.control,
  color: color.forest,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  textDecoration: "none",
});
screenGlobal(`${contact} a:hover`, { background: color.sunken });

export const steps = screenStyle({
  display: "grid",
  gap: space.s,
  paddingInlineStart: space.xl,
  listStyle: "decimal",
});

export const places = screenStyle({ display: "grid" });
export const place = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: space.m,
  paddingBlock: space.s,
  borderBlockStart: `1px solid ${color.line}`,
});
export const fee = screenStyle({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
export const detail = screenStyle({ ...mix.finePrint, gridColumn: "1 / -1" });
