import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const header = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.m} ${space.xl}`,
});

export const texts = uiStyle({ display: "grid", gap: space.xs, minWidth: 0, flex: "1 1 15rem" });

export const title = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.xs} ${space.m}`,
});

export const heading = uiStyle({ minWidth: 0, overflowWrap: "anywhere" });

export const lead = uiStyle({ color: vars.color.muted, overflowWrap: "anywhere" });

export const actions = uiStyle({ display: "flex", flexWrap: "wrap", gap: space.s });
