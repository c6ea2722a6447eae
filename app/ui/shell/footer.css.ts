import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space } = vars;

export const footer = uiStyle({ ...mix.fine, background: color.sunken });

export const inner = uiStyle({
  display: "grid",
  gap: space.l,
  maxWidth: "74rem",
  marginInline: "auto",
  padding: `${space.xl} ${space.l} ${space.xxl}`,
  "@media": {
    [from(640)]: { paddingInline: space.xl },
    [from(960)]: {
      gridTemplateColumns: "1fr auto",
      alignItems: "center",
      gap: `${space.s} ${space.xl}`,
      paddingBlockEnd: space.xl,
    },
  },
});

export const links = uiStyle({ ...mix.wrap, columnGap: space.l });

uiGlobal(`${footer} a`, {
  ...mix.inline,
  minWidth: vars.target,
  minHeight: vars.target,
  color: color.ink,
  textDecoration: "none",
});
uiGlobal(`${footer} a:hover`, { textDecoration: "underline" });
uiGlobal(`${footer} button`, {
  minHeight: vars.target,
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink,
  cursor: "pointer",
});
