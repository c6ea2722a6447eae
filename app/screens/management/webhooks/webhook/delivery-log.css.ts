import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

/** Times take two lines, so that 'Send again' fits next to them on a laptop. */
export const time = screenStyle({
  fontSize: vars.text.s,
  "@media": { [from(720)]: { display: "block", maxWidth: "7rem" } },
});

export const answer = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "12rem", overflowWrap: "anywhere" } },
});
