import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const list = screenStyle({ display: "grid" });

export const entry = screenStyle({
  display: "grid",
  gap: space.xs,
  paddingBlock: space.m,
  borderBlockStart: `1px solid ${color.line}`,
});

export const product = screenStyle({ fontWeight: 600, overflowWrap: "anywhere" });
export const note = screenStyle({ ...mix.finePrint, fontVariantNumeric: "tabular-nums" });
