import { uiGlobal, uiStyle } from "../theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "../theme/media";
import { line } from "../shell/top-bar.css";
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

/** On a phone one row: the menu, whose links lie over the page, and the search. */
export const bar = uiStyle({
  "@media": {
    [narrow]: {
      display: "flex",
      position: "relative",
      zIndex: 10,
      borderBlockEnd: `1px solid ${color.line}`,
      background: color.sunken,
    },
    [wide]: { display: "contents" },
  },
});

/** The shop's header is lower here. */
uiGlobal(`:root:has(${shell}) ${line}`, { paddingBlock: space.xs });

/** Its width is in pixels, so that with large text the menu beside it shrinks and the page does not grow. */
export const search = uiStyle({
  flex: "1 0 168px",
  minWidth: 0,
  padding: `${space.xs} ${space.l} ${space.xs} 0`,
  "@media": {
    [wide]: {
      background: color.sunken,
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
  "@media": { [narrow]: { display: "none" }, print: { display: "none" } },
});

/** A long name of the page is cut off first: the page's own heading says it too. */
export const menu = uiStyle({
  flex: "0 1 auto",
  minWidth: 0,
  maxWidth: "60%",
  "@media": { [wide]: { display: "none" }, print: { display: "none" } },
});

export const summary = uiStyle({
  ...mix.line,
  gap: space.s,
  minHeight: "52px",
  padding: `0 ${space.l}`,
  fontWeight: 700,
  listStyle: "none",
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});

export const here = uiStyle({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

export const links = uiStyle({
  display: "grid",
  gap: "2px",
  "@media": {
    [narrow]: {
      position: "absolute",
      insetBlockStart: "100%",
      insetInline: 0,
      padding: `${space.s} ${space.s} ${space.m}`,
      borderBlockEnd: `1px solid ${color.line}`,
      background: color.sunken,
      boxShadow: vars.shadow,
    },
    [wide]: { position: "sticky", top: space.xl },
  },
});

export const group = uiStyle({ display: "grid", gap: "2px" });

export const groupName = uiStyle({ ...mix.finePrint, padding: `${space.m} ${space.m} 0`, fontWeight: 700 });

uiGlobal(`${links} a`, {
  ...mix.line,
  minHeight: vars.target,
  paddingInline: space.m,
  borderRadius: vars.radius.control,
  color: color.ink,
  fontWeight: 600,
  textDecoration: "none",
});
uiGlobal(`${links} a`, { "@media": { [wide]: { minHeight: "36px" } } });
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
