import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const nav = screenStyle({ "@media": { [below(960)]: { display: "none" } } });

export const title = screenStyle({ fontSize: text.m, marginBlockEnd: space.xs });

export const list = screenStyle({ display: "grid", overflowWrap: "anywhere" });

screenGlobal(`${list} a`, {
  ...mix.line,
  minHeight: vars.target,
  marginInline: "-10px",
  padding: `${space.xs} 10px`,
  borderRadius: vars.radius.control,
  color: color.ink,
  lineHeight: 1.25,
  textDecoration: "none",
});
screenGlobal(`${list} a:hover`, { background: color.sunken });
screenGlobal(`${list} li:first-child a`, { fontWeight: 700 });
