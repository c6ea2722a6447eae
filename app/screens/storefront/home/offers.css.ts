import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { motionAllowed, scripted } from "~/ui/theme/media";
import { unlessScriptsOmitted } from "~/ui/theme/scripts";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

/** Decided by CSS, so that nothing moves when the scripts start. */
const turning = `${scripted} and ${motionAllowed}`;

export const box = screenStyle({
  display: "grid",
  gap: space.s,
  alignContent: "start",
  padding: `${space.s} ${space.l} ${space.l}`,
  borderRadius: vars.radius.card,
  background: color.sun,
  color: color.onSun,
});

export const head = screenStyle({ ...mix.line, justifyContent: "space-between", minHeight: vars.target });

export const title = screenStyle({ fontSize: text.m });

export const label = screenStyle({ ...mix.inline, gap: space.xs });

export const button = screenStyle({
  minHeight: vars.target,
  paddingInline: space.s,
  marginInlineEnd: `-${space.s}`,
  border: 0,
  borderRadius: vars.radius.control,
  background: "none",
  fontSize: text.s,
  fontWeight: 600,
  cursor: "pointer",
});

export const list = screenStyle({ display: "grid", gap: space.s });

export const offer = screenStyle({
  fontSize: text.l,
  fontWeight: 800,
  lineHeight: 1.3,
  selectors: { "&::first-letter": { textTransform: "uppercase" } },
  "@media": {
    [turning]: {
      selectors: {
        [`${unlessScriptsOmitted} &`]: { gridArea: "1 / 1", transition: `opacity ${vars.quick}` },
        [`${unlessScriptsOmitted} &:not([data-shown])`]: { visibility: "hidden", opacity: 0 },
      },
    },
  },
});
