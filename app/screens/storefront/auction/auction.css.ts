import { screenGlobal, screenStyle, screenVariants } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text } = vars;

/** Phone: picture, round, next step, leaderboard. Wide: the round and its step are next to the rest. */
export const columns = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.l,
  "@media": {
    [from(960)]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(340px, 420px)",
      gridTemplateAreas: '"picture side" "main side"',
      gridTemplateRows: "auto 1fr",
      columnGap: space.xl,
      alignItems: "start",
    },
  },
});

/** On a phone only a band, so that the highest pledge, the viewer's place and the next step are visible without scrolling. */
export const picture = screenStyle({
  "@media": {
    [from(960)]: { gridArea: "picture" },
  },
});
screenGlobal(`${picture} > *`, { "@media": { [below(960)]: { aspectRatio: "auto", blockSize: "96px" } } });

export const side = screenStyle({
  display: "grid",
  gap: space.l,
  "@media": { [from(960)]: { gridArea: "side", position: "sticky", insetBlockStart: space.m } },
});

screenGlobal(`${side} h1`, { "@media": { [below(960)]: { fontSize: text.xl } } });
screenGlobal(`${side}`, { "@media": { [below(960)]: { gap: space.m } } });

screenGlobal(`${side} > :empty`, { position: "absolute" });

/** Not sticky with the fixed price: it is taller than most screens, and its end would be out of reach. */
export const tallSide = screenStyle({
  "@media": { [`${from(960)} and (max-height: 1099px)`]: { position: "static" } },
});

export const main = screenStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: space.xl,
  "@media": { [from(960)]: { gridArea: "main" } },
});

/** On its own line, so that nothing moves when its text changes. */
const line = screenStyle({
  flexBasis: "100%",
  display: "flex",
  flexWrap: "wrap",
  gap: space.xs,
  color: color.muted,
  fontSize: text.s,
  fontVariantNumeric: "tabular-nums",
});

export const indicator = screenVariants(line, {
  connecting: {},
  live: {},
  polling: {},
  reconnecting: { color: color.red, fontWeight: 600 },
  gone: { color: color.red, fontWeight: 600 },
  off: {},
});

export const asOf = screenStyle({ color: color.muted, fontWeight: 400 });

export const stats = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: space.l,
  justifyContent: "space-between",
});
/** Hundreds of millions on a phone wrap below 'KSh'. */
screenGlobal(`${stats} *`, { whiteSpace: "normal", overflowWrap: "anywhere" });
screenGlobal(`${stats} > *`, { minWidth: 0 });

export const ownFigure = screenStyle({ marginInlineStart: "auto", textAlign: "end" });
export const figureLabel = screenStyle({ color: color.muted, fontSize: text.s });
export const none = screenStyle({ fontSize: text.l, fontWeight: 600 });
export const asOfLine = screenStyle({
  color: color.muted,
  fontSize: text.s,
  fontVariantNumeric: "tabular-nums",
});
export const winner = screenStyle({ fontWeight: 600 });

/** On a wide screen the form itself is always visible. */
export const phoneOnly = screenStyle({ "@media": { [from(960)]: { display: "none" } } });

export const description = screenStyle({ whiteSpace: "pre-line", maxInlineSize: "65ch" });

export const receipts = screenStyle({ display: "grid", gap: space.m, padding: 0, listStyle: "none" });
export const receipt = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  columnGap: space.m,
  fontVariantNumeric: "tabular-nums",
});
export const hash = screenStyle({
  flexBasis: "100%",
  color: color.muted,
  fontSize: text.s,
  overflowWrap: "anywhere",
});

export const rounds = screenStyle({ display: "grid", gap: space.s, padding: 0, listStyle: "none" });
export const closedRound = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s,
  justifyContent: "space-between",
});
screenGlobal(`${closedRound} > *`, { display: "inline-block", paddingBlock: "10px", marginBlock: "-6px" });
