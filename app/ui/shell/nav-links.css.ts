import { uiStyle } from "../theme/layered-style";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space } = vars;

export const account = uiStyle({
  display: "grid",
  "@media": {
    [from(960)]: { display: "flex", minWidth: 0, gap: space.l },
  },
});

export const greeting = uiStyle({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: color.sun,
  lineHeight: vars.target,
  selectors: { "a&&": { display: "block" } },
  "@media": { [from(960)]: { maxWidth: "11rem" } },
});
