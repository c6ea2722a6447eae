import { screenGlobal, screenStyle, screenVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

const MARK = "24px";

export const steps = screenStyle({ display: "grid" });

const step = screenStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: `${MARK} minmax(0, 1fr)`,
  gap: `0 ${space.m}`,
  paddingBlockEnd: space.m,
  overflowWrap: "anywhere",
  selectors: {
    // the line to the next step
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      insetBlock: `${MARK} 0`,
      insetInlineStart: `calc(${MARK} / 2 - 1px)`,
      borderInlineStart: `2px solid ${color.line}`,
    },
  },
});
export const stepOf = screenVariants(step, {
  done: { selectors: { "&:not(:last-child)::before": { borderColor: color.forest } } },
  next: { fontWeight: 700 },
  coming: { color: color.muted },
  cancelled: { fontWeight: 700 },
});

const mark = screenStyle({
  display: "grid",
  placeItems: "center",
  width: MARK,
  height: MARK,
  borderRadius: vars.radius.round,
  border: `2px solid ${color.line}`,
  fontSize: text.s,
});
export const markOf = screenVariants(mark, {
  done: { borderColor: color.forest, background: color.forest, color: color.onForest },
  next: { borderColor: color.ink },
  coming: {},
  cancelled: { borderColor: color.ink },
});
screenGlobal(`${mark} svg`, { width: "1em", height: "1em" });

export const when = screenStyle({
  ...mix.finePrint,
  gridColumn: 2,
  fontWeight: 400,
  fontVariantNumeric: "tabular-nums",
});
