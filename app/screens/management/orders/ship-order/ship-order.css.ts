import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const lines = screenStyle({ display: "grid", gap: space.m, padding: 0, listStyle: "none" });
screenGlobal(`${lines} > li`, {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: space.m,
});
screenGlobal(`${lines} > li > span`, { minWidth: 0, overflowWrap: "anywhere" });
screenGlobal(`${lines} small`, { display: "block" });

export const count = screenStyle({ width: "5rem" });
