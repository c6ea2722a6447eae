import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = screenStyle({ display: "grid" });

export const entry = screenStyle({
  position: "relative",
  display: "grid",
  gap: space.xs,
  padding: `0 0 ${space.l} ${space.xl}`,
  borderInlineStart: `2px solid ${color.line}`,
  marginInlineStart: "5px",
  overflowWrap: "anywhere",
  selectors: {
    "&::before": {
      content: "",
      position: "absolute",
      insetBlockStart: "6px",
      insetInlineStart: "-7px",
      width: "12px",
      height: "12px",
      borderRadius: vars.radius.round,
      background: color.forest,
    },
    "&:last-child": { borderInlineStartColor: "transparent", paddingBlockEnd: 0 },
  },
});

export const summary = screenStyle({
  width: "fit-content",
  minHeight: vars.target,
  lineHeight: vars.target,
  fontSize: text.s,
  textDecoration: "underline",
});

export const value = screenStyle({ overflowWrap: "anywhere" });

export const changes = screenStyle({ display: "grid", gap: space.s, fontSize: text.s });

export const change = screenStyle({ ...mix.wrap, columnGap: space.m });

screenGlobal(`${change} > dt`, { flex: "0 0 9rem" });
screenGlobal(`${change} > dd`, { flex: "1 1 11rem" });
