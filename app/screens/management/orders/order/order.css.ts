import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

/** Two panels beside one another where the main column has room for both. */
export const pair = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: vars.space.xl,
  "@media": { [from(1200)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** As it was typed, line by line. */
export const notes = screenStyle({ whiteSpace: "pre-line" });
