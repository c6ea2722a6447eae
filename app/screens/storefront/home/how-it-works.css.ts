import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const box = screenStyle({
  padding: space.l,
  borderRadius: vars.radius.card,
  background: color.sunken,
});

export const title = screenStyle({ fontSize: text.m, marginBlockEnd: space.m });

export const steps = screenStyle({
  counterReset: "step",
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space.m,
  "@media": { [from(960)]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const step = screenStyle({
  counterIncrement: "step",
  display: "grid",
  alignContent: "start",
  lineHeight: 1.3,
  overflowWrap: "anywhere",
  selectors: {
    "&::before": {
      content: "counter(step)",
      width: "28px",
      marginBlockEnd: space.xs,
      borderRadius: vars.radius.round,
      background: color.forest,
      color: color.onForest,
      fontWeight: 800,
      lineHeight: "28px",
      textAlign: "center",
    },
  },
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "28px minmax(0, 1fr)",
      columnGap: space.m,
      selectors: { "&::before": { gridRow: "span 2", alignSelf: "start", marginBlockEnd: 0 } },
    },
  },
});
