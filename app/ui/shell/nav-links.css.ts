import { uiStyle } from "../theme/layered-style";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

export const account = uiStyle({
  display: "grid",
  "@media": { [from(1200)]: { display: "flex", gap: vars.space.m } },
});
