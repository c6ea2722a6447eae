import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { space } = vars;

export const panel = uiStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.l });

export const head = uiStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.s} ${space.l}`,
});
