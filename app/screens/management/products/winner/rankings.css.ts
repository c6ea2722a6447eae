import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

/** A long name or address wraps, so that the amounts stay visible. */
export const line = screenStyle({
  overflowWrap: "anywhere",
  "@media": { [from(720)]: { maxWidth: "11rem", fontSize: vars.text.s } },
});
