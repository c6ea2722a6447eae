import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { motionAllowed } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const details = uiStyle({
  borderBlockStart: `1px solid ${color.line}`,
  selectors: { "&:last-of-type": { borderBlockEnd: `1px solid ${color.line}` } },
});

export const summary = uiStyle({
  ...mix.line,
  gap: space.m,
  minHeight: vars.target,
  paddingBlock: space.s,
  listStyle: "none",
});
uiGlobal(`${summary}::-webkit-details-marker`, { display: "none" });

export const title = uiStyle({ fontSize: text.m });

export const note = uiStyle({
  ...mix.finePrint,
  flex: "1 1 auto",
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});

export const arrow = uiStyle({
  marginInlineStart: "auto",
  color: color.muted,
  "@media": { [motionAllowed]: { transition: `rotate ${vars.quick}` } },
  selectors: { "[open] > * > &": { transform: "rotate(180deg)" } },
});

export const body = uiStyle({ ...mix.column, gap: space.m, paddingBlockEnd: space.l });
