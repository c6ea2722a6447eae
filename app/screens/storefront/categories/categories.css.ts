import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { canHover, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const list = screenStyle({
  ...mix.column,
  gap: space.m,
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: space.l } },
});

export const tile = screenStyle({
  ...mix.surface,
  position: "relative",
  display: "grid",
  gridTemplateColumns: "112px minmax(0, 1fr)",
  ...mix.clipped,
  selectors: { "&:focus-within": { borderColor: color.ink } },
  "@media": {
    [from(960)]: { gridTemplateColumns: "168px minmax(0, 1fr)" },
    [canHover]: { selectors: { "&:hover": { borderColor: color.edge, boxShadow: vars.shadow } } },
  },
});

screenGlobal(`${tile} > :first-child`, {
  position: "relative",
  aspectRatio: "auto",
  minHeight: "112px",
  "@media": { [from(960)]: { minHeight: "168px" } },
});
/** Laid over, because a picture that comes later would otherwise make its row higher. */
screenGlobal(`${tile} img`, { position: "absolute" });

export const texts = screenStyle({
  display: "grid",
  alignContent: "center",
  gap: space.xs,
  padding: `${space.m} ${space.l}`,
  minWidth: 0,
});

export const name = screenStyle({ fontSize: text.l, overflowWrap: "anywhere" });

export const link = screenStyle({
  color: "inherit",
  textDecoration: "none",
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: "15px" },
    "&:focus-visible::after": { outline: `2px solid ${color.ink}`, outlineOffset: "-2px" },
  },
});

export const count = screenStyle({ fontSize: text.s, fontWeight: 600, fontVariantNumeric: "tabular-nums" });
