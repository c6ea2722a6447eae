import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "../theme/media";
import { vars } from "../theme/tokens.css";

const { color, space } = vars;

const narrow = below(1024);
const wide = from(1024);

export const shell = uiStyle({
  flex: 1,
  "@media": {
    [wide]: {
      display: "grid",
      gridTemplate: `"search main" auto "links main" 1fr / 15rem minmax(0, 1fr)`,
    },
  },
});

export const search = uiStyle({
  padding: `${space.s} ${space.l}`,
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.sunken,
  "@media": {
    [wide]: {
      gridArea: "search",
      padding: `${space.l} ${space.m} 0`,
      borderBlockEnd: 0,
      borderInlineEnd: `1px solid ${color.line}`,
    },
    print: { display: "none" },
  },
});

export const sidebar = uiStyle({
  gridArea: "links",
  padding: `${space.l} ${space.m} ${space.xl}`,
  borderInlineEnd: `1px solid ${color.line}`,
  background: color.sunken,
  "@media": { [narrow]: { display: "none" } },
});

export const menu = uiStyle({
  borderBlockEnd: `1px solid ${color.line}`,
  background: color.sunken,
  "@media": { [wide]: { display: "none" } },
});

export const summary = uiStyle({
  ...mix.line,
  gap: space.s,
  minHeight: "48px",
  padding: `${space.xs} ${space.l}`,
  fontWeight: 700,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const links = uiStyle({
  display: "grid",
  gap: "2px",
  "@media": {
    [narrow]: { padding: `0 ${space.s} ${space.m}` },
    [wide]: { position: "sticky", top: space.xl },
  },
});

uiGlobal(`${links} a`, {
  ...mix.line,
  minHeight: vars.target,
  paddingInline: space.m,
  borderRadius: vars.radius.control,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
});
uiGlobal(`${links} a:hover`, { background: color.line });
uiGlobal(`${links} a[aria-current]`, { background: color.forest, color: color.onForest });

export const main = uiStyle({
  ...mix.column,
  alignContent: "start",
  gap: space.xl,
  maxWidth: "80rem",
  padding: `${space.l} ${space.l} ${space.xxxl}`,
  "@media": { [wide]: { gridArea: "main", padding: `${space.xl} ${space.xxl} ${space.xxxl}` } },
});
