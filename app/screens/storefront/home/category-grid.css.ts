import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, canHover, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const grid = screenStyle({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: space.s,
  "@media": { [from(640)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))", gap: space.m } },
});

export const tile = screenStyle({
  display: "grid",
  gridTemplateColumns: "52px minmax(0, 1fr)",
  height: "100%",
  ...mix.clipped,
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.control,
  background: color.surface,
  color: color.ink,
  textDecoration: "none",
  "@media": {
    // one long word fits beside the picture
    [below(360)]: { gridTemplateColumns: "40px minmax(0, 1fr)" },
    [from(640)]: { gridTemplateColumns: "minmax(0, 1fr)", gridTemplateRows: "auto 1fr" },
    [canHover]: { selectors: { "&:hover": { borderColor: color.edge, boxShadow: vars.shadow } } },
  },
});

screenGlobal(`${tile} > :first-child`, {
  "@media": {
    [below(640)]: { aspectRatio: "auto", minHeight: "64px" },
    [from(640)]: { aspectRatio: "4 / 3" },
  },
});

export const texts = screenStyle({
  display: "grid",
  alignContent: "center",
  gap: "2px",
  minWidth: 0,
  padding: space.s,
  "@media": { [from(640)]: { alignContent: "start", padding: `${space.s} ${space.m} ${space.m}` } },
});

export const name = screenStyle({
  fontSize: text.s,
  fontWeight: 700,
  lineHeight: 1.25,
  hyphens: "auto",
  overflowWrap: "anywhere",
  display: "-webkit-box",
  WebkitLineClamp: 3,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

export const count = screenStyle({ ...mix.finePrint, lineHeight: 1.25 });
