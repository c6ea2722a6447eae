import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, text } = vars;

export const facts = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.xs} ${space.m}`,
  minWidth: 0,
  fontSize: text.s,
});

export const verified = screenStyle({ width: "1em", height: "1em" });

export const stats = screenStyle({});
screenGlobal(`${stats} > dl > :last-child`, { "@media": { [below(640)]: { gridColumn: "1 / -1" } } });

export const columns = screenStyle({
  display: "grid",
  gap: space.xl,
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  "@media": { [from(960)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
