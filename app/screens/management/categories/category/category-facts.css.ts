import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const facts = screenStyle({
  ...mix.column,
  alignItems: "start",
  gap: vars.space.l,
  "@media": { [from(640)]: { gridTemplateColumns: "10rem minmax(0, 1fr)" } },
});

export const picture = screenStyle({
  ...mix.maxWidth("10rem"),
  overflow: "hidden",
  borderRadius: vars.radius.control,
});

export const description = screenStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
