import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const type = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: vars.color.muted });

/** On top of one another where many columns share a laptop's width. */
export const actions = screenStyle({
  display: "flex",
  gap: vars.space.s,
  "@media": { [from(720)]: { flexDirection: "column" } },
});
