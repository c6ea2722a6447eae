import { screenGlobal, screenStyle, screenVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from, motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const head = screenStyle({ ...mix.row, gap: space.m, minHeight: vars.target });

export const buttons = screenStyle({ display: "flex", gap: space.xs, marginInlineStart: "auto" });

export const button = screenStyle({
  ...mix.centred,
  width: vars.target,
  height: vars.target,
  border: `1px solid ${color.edge}`,
  borderRadius: vars.radius.round,
  background: color.surface,
  color: color.ink,
  cursor: "pointer",
  selectors: { "&:hover": { background: color.sunken, borderColor: color.ink } },
});

/** Up to the edges of a phone: a partly visible card shows that there are more. */
const row = screenStyle({
  display: "grid",
  gridAutoFlow: "column",
  gap: space.m,
  overflowX: "auto",
  overscrollBehaviorX: "contain",
  scrollSnapType: "x proximity",
  scrollPaddingInline: space.l,
  scrollbarWidth: "thin",
  marginInline: `-${space.l}`,
  padding: `4px ${space.l} ${space.s}`,
  "@media": {
    [from(640)]: { marginInline: "-4px", paddingInline: "4px", scrollPaddingInline: "4px" },
    [motionAllowed]: { scrollBehavior: "smooth" },
  },
});

/** With its gap of 12 px a card is as wide as one step of the slide buttons, or half as wide. */
export const cards = screenVariants(row, {
  narrow: { gridAutoColumns: "188px" },
  wide: { gridAutoColumns: "288px" },
});

screenGlobal(`${row} > *`, { scrollSnapAlign: "start" });
