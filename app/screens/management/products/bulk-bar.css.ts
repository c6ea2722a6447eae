import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** Stays at the window's edge while the list is read, once something is selected. */
export const bar = screenStyle({
  position: "sticky",
  zIndex: 2,
  insetBlockEnd: 0,
  marginInline: `calc(-1 * ${space.s})`,
  padding: `${space.xs} ${space.s}`,
  borderBlockStart: `1px solid ${color.line}`,
  background: color.paper,
  selectors: { "&[data-empty]": { position: "static" } },
});

export const form = screenStyle({
  display: "flex",
  flexDirection: "column",
  gap: `0 ${space.l}`,
  "@media": { [from(640)]: { flexDirection: "row", alignItems: "center" } },
});

export const act = screenStyle({
  display: "flex",
  flex: 1,
  alignItems: "center",
  justifyContent: "end",
  gap: space.m,
});

export const count = screenStyle({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
