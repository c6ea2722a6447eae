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
screenGlobal(`${lines} small`, { display: "block", overflowWrap: "anywhere" });

export const count = screenStyle({ width: "5rem" });
