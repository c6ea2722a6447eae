import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const cards = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const card = screenStyle({ display: "flex", flexDirection: "column", gap: space.m });

export const stats = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(6.5rem, 1fr))",
  gap: `${space.s} ${space.m}`,
  marginBlockStart: "auto",
  paddingBlockStart: space.m,
  borderBlockStart: `1px solid ${color.line}`,
  fontSize: text.s,
});

export const figure = screenStyle({ minWidth: 0, lineHeight: 1.35 });

export const value = screenStyle({
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const note = screenStyle({ ...mix.finePrint, lineHeight: 1.35 });
