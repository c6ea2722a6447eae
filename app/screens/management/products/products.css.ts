import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const list = screenStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.m });

/** What the filter holds, and what can be done with it. */
export const totals = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.xs} ${space.l}`,
});

export const range = screenStyle({ fontWeight: 700, fontVariantNumeric: "tabular-nums" });
