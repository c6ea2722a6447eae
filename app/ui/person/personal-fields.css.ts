import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const pair = screenStyle({
  display: "grid",
  gap: vars.space.l,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from(640)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
