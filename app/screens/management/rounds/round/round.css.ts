import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const winner = screenStyle({
  fontSize: vars.text.xl,
  fontWeight: 800,
  lineHeight: 1.2,
  overflowWrap: "anywhere",
});

export const whole = screenStyle({ whiteSpace: "nowrap" });

export const timestamp = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "7rem", fontSize: vars.text.s } },
});
