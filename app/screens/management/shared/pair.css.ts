import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const pair = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: vars.space.xl,
  "@media": { [from(1200)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
