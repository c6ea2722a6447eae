import { uiStyle } from "../theme/layered-style";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space } = vars;

/** What is about the visitor stands at the far end of the row, and last in the menu. */
export const account = uiStyle({
  display: "grid",
  "@media": {
    [from(960)]: { display: "flex", minWidth: 0, gap: space.xl, marginInlineStart: "auto" },
  },
});

export const greeting = uiStyle({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: color.sun,
  lineHeight: vars.target,
});
