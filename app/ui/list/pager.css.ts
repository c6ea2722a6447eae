import { uiGlobal, uiStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

export const pager = uiStyle({
  ...mix.line,
  justifyContent: "center",
  gap: space.xs,
  fontVariantNumeric: "tabular-nums",
  "@media": { [below(640)]: { justifyContent: "space-between" } },
});

export const pages = uiStyle({
  display: "flex",
  gap: space.xs,
  "@media": { [below(640)]: { display: "none" } },
});

export const count = uiStyle({ color: color.muted, "@media": { [from(640)]: { display: "none" } } });

uiGlobal(`${pages} a, ${pages} span`, { whiteSpace: "nowrap" });

uiGlobal(`${pager} a, ${pages} span`, {
  ...mix.inline,
  justifyContent: "center",
  gap: space.xs,
  minWidth: vars.target,
  minHeight: vars.target,
  paddingInline: space.s,
  borderRadius: vars.radius.control,
  fontWeight: 600,
  textDecoration: "none",
});

uiGlobal(`${pager} a:hover`, { background: color.sunken });

uiGlobal(`${pages} a[aria-current]`, { background: color.forest, color: color.onForest });
