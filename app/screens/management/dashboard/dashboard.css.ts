import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space } = vars;

/** Panels beside one another where there is room. */
export const pair = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xl,
  alignItems: "start",
  "@media": { [from(1200)]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** Panels of unlike heights, in two even columns where there is room. */
export const waiting = screenStyle({
  columns: "26rem auto",
  columnGap: space.xl,
  marginBlockEnd: `-${space.xl}`,
});

screenGlobal(`${waiting} > *`, { breakInside: "avoid", marginBlockEnd: space.xl });

export const ended = screenStyle({ display: "grid", marginBlock: `-${space.m}` });

export const endedAuction = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${space.s} ${space.l}`,
  paddingBlock: space.m,
  selectors: { "& + &": { borderBlockStart: `1px solid ${color.line}` } },
});

export const endedWords = screenStyle({ flex: "1 1 12rem", minWidth: 0, overflowWrap: "anywhere" });

export const endedTitle = screenStyle({
  display: "inline-block",
  paddingBlock: "10px",
  marginBlock: "-10px",
  fontWeight: 600,
});

export const note = screenStyle({ fontSize: vars.text.s, color: color.muted });
