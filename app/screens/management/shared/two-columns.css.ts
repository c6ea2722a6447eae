import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const twoColumns = screenStyle({
  ...mix.column,
  alignItems: "start",
  gap: vars.space.xl,
  "@media": { [from(1200)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
