import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const box = screenStyle({
  ...mix.surface,
  display: "grid",
  gap: space.s,
  alignContent: "start",
  padding: space.l,
});

export const title = screenStyle({ fontSize: text.m });

export const line = screenStyle({ ...mix.line, gap: space.s });

export const phone = screenStyle({
  ...mix.inline,
  minHeight: vars.target,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
});

export const chat = screenStyle({ display: "block" });

export const button = screenStyle({
  ...mix.line,
  justifyContent: "center",
  gap: space.s,
  minHeight: vars.target,
  border: `2px solid ${color.edge}`,
  borderRadius: vars.radius.control,
  fontSize: text.s,
  fontWeight: 700,
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { background: color.sunken, borderColor: color.ink },
  },
});

export const closed = screenStyle({ paddingBlockStart: space.s, fontSize: text.s });

export const links = screenStyle({ display: "grid" });

screenGlobal(`${links} a`, { ...mix.line, minHeight: vars.target });
