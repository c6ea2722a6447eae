import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** Sidebar, shelves, sidebar. Below 960 px one column, in the order of the page. */
export const columns = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "200px minmax(0, 1fr)",
      gridTemplateRows: "auto auto 1fr",
      gap: space.xl,
      alignItems: "start",
    },
    [from(1200)]: { gridTemplateColumns: "200px minmax(0, 1fr) 232px" },
  },
});

export const welcome = screenStyle({
  display: "grid",
  gap: space.m,
  "@media": {
    [from(720)]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.2fr)",
      alignItems: "center",
      gap: space.xl,
    },
    [from(960)]: { gridColumn: "1 / -1" },
  },
});

export const texts = screenStyle({ display: "grid", gap: space.xs, color: color.muted });
screenGlobal(`${texts} > h1`, { color: color.ink });

export const start = screenStyle({
  display: "contents",
  "@media": { [from(960)]: { display: "grid", gap: space.xl, gridArea: "2 / 1 / span 2" } },
});

export const main = screenStyle({
  ...mix.column,
  gap: space.xl,
  minWidth: 0,
  "@media": { [from(960)]: { gridColumn: "2" } },
});

screenGlobal(`${main} h2`, { "@media": { [below(640)]: { fontSize: vars.text.l } } });

export const end = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": {
    [from(640)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from(960)]: { gridColumn: "2" },
    [from(1200)]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      gridColumn: "3",
      gridRow: "2 / span 2",
    },
  },
});
