import { screenStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** The card fills its row; the button stays below it. */
export const place = screenStyle({
  display: "grid",
  gridTemplateRows: "1fr auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.xs,
});
