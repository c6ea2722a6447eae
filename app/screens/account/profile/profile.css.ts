import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const facts = screenStyle({
  ...mix.row,
  gap: `${space.xs} ${space.m}`,
  minWidth: 0,
  fontSize: text.s,
});

export const verified = screenStyle({ width: "1em", height: "1em" });

export const stats = screenStyle({});
screenGlobal(`${stats} > dl > :last-child`, { "@media": { [below(640)]: { gridColumn: "1 / -1" } } });

export const columns = screenStyle({
  ...mix.column,
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
