import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

/** A title may have no space. */
export const name = screenStyle({ overflowWrap: "anywhere" });

export const second = screenStyle({ fontSize: vars.text.s, fontWeight: 400, color: vars.color.muted });

/** Room for the phase below an active auction's status. */
export const status = screenStyle({ "@media": { [from(720)]: { maxWidth: "7rem" } } });

/** Day above time where columns are narrow. */
export const when = screenStyle({ "@media": { [from(720)]: { maxWidth: "6.5rem", fontSize: vars.text.s } } });

/** In a column where a laptop's width is shared by many columns. */
export const actions = screenStyle({
  display: "flex",
  gap: vars.space.s,
  "@media": { [from(720)]: { flexDirection: "column" } },
});
