import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const pair = screenStyle({
  ...mix.column,
  gap: vars.space.l,
  alignItems: "start",
  "@media": { [from(640)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
