import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const file = uiStyle({
  padding: space.xs,
  borderStyle: "dashed",
  cursor: "pointer",
  selectors: {
    "&::file-selector-button": {
      minHeight: "38px",
      marginInlineEnd: space.m,
      padding: `0 ${space.m}`,
      border: 0,
      borderRadius: "7px",
      background: color.forest,
      color: color.onForest,
      font: "inherit",
      fontWeight: 700,
      cursor: "pointer",
    },
  },
});
