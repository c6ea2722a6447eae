import { keyframes } from "@vanilla-extract/css";
import { screenGlobal, screenStyle, screenVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from, motionAllowed } from "~/ui/theme/media";
import { solid } from "~/ui/theme/tinted";
import { vars } from "~/ui/theme/tokens.css";

const { space, color, text } = vars;

/** Phone: picture, round, next step, leaderboard. Wide: the round and its step are next to the rest. */
export const columns = screenStyle({
  ...mix.column,
  gap: space.xl,
  "@media": {
    [below(960)]: { gap: space.s, marginBlockStart: `-${space.m}` },
    [from(960)]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(340px, 420px)",
      gridTemplateAreas: '"picture side" "main side"',
      gridTemplateRows: "auto 1fr",
      columnGap: space.xxl,
      alignItems: "start",
    },
  },
});

/** Never cropped. On a phone low enough that status, sum and button are visible without scrolling. */
export const picture = screenStyle({
  display: "block",
  borderRadius: vars.radius.card,
  "@media": { [from(960)]: { gridArea: "picture" } },
});
screenGlobal(`${picture} > *`, {
  "@media": {
    [below(960)]: {
      maxInlineSize: ["20vh", "calc(clamp(96px, 15svh, 300px) * 4 / 3)"],
      marginInline: "auto",
    },
  },
});
screenGlobal(`${picture} img`, { objectFit: "contain" });

export const side = screenStyle({
  ...mix.column,
  gap: space.l,
  "@media": { [from(960)]: { gridArea: "side", position: "sticky", insetBlockStart: space.m } },
});

screenGlobal(`${side} h1`, { "@media": { [below(960)]: { fontSize: text.l } } });
screenGlobal(`${side}`, { "@media": { [below(960)]: { gap: space.s, marginBlockEnd: space.l } } });

screenGlobal(`${side} > :empty`, { position: "absolute" });

/** Scroll anchoring: when others pledge and the text above grows, the form stays where it is. */
screenGlobal(`${picture}, ${side} > :not(#pledge)`, { overflowAnchor: "none" });

/** Not sticky with the fixed price: it is taller than most screens, and its end would be out of reach. */
export const tallSide = screenStyle({
  "@media": { [`${from(960)} and (max-height: 1099px)`]: { position: "static" } },
});

export const main = screenStyle({
  ...mix.column,
  gap: space.xl,
  "@media": { [from(960)]: { gridArea: "main" } },
});

/** On its own line, so that nothing moves when its text changes. */
const line = screenStyle({
  ...mix.wrap,
  ...mix.finePrint,
  flexBasis: "100%",
  gap: space.xs,
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

/** Solid, with the tint's pair the other way round: leading and overtaken differ at arm's length too. */
const status = screenStyle({
  ...mix.row,
  gap: `0 ${space.s}`,
  padding: space.s,
  border: "1px solid transparent",
  borderRadius: vars.radius.control,
});
export const band = screenVariants(status, {
  neutral: solid("neutral"),
  amber: solid("amber"),
  blue: solid("blue"),
  green: solid("green"),
});

const nudge = keyframes({
  "25%": { transform: "translateX(-6px)" },
  "75%": { transform: "translateX(6px)" },
});
export const moved = screenStyle({
  "@media": { [motionAllowed]: { animation: `${nudge} 150ms ease-in-out 2` } },
});

export const statusNote = screenStyle({
  marginInlineStart: "auto",
  fontSize: text.s,
  fontVariantNumeric: "tabular-nums",
});

export const round = screenStyle({ ...mix.column, gap: space.xs, alignContent: "start" });
/** Hundreds of millions on a phone wrap below 'KSh'. */
screenGlobal(`${round} > span *`, { whiteSpace: "normal", overflowWrap: "anywhere" });
/** In the sticky column scroll anchoring does not help, so the lines that another's pledge may add have their space from the start. */
screenGlobal(`${round}:has(~ #pledge)`, { "@media": { [from(960)]: { minHeight: "12.75rem" } } });
screenGlobal("#pledge [role=group] > span", { "@media": { [from(960)]: { flexBasis: "100%" } } });
screenGlobal("#pledge [role=group] > a", { "@media": { [from(960)]: { paddingInline: space.s } } });
export const roundHead = screenStyle({ ...mix.row, gap: `0 ${space.s}` });
export const roundTitle = screenStyle({ fontSize: text.m });
export const label = screenStyle({ ...mix.finePrint, fontVariantNumeric: "tabular-nums" });
/** The range and the fee, a line each. */
export const terms = screenStyle({});
screenGlobal(`${terms} > * > *`, { display: "inline" });
screenGlobal(`${terms} dd`, { color: color.ink, fontWeight: 600 });
export const none = screenStyle({ fontSize: text.xl, fontWeight: 700 });
export const winner = screenStyle({ fontWeight: 600 });

/** In a dialog the button stays in sight while the form scrolls. */
export const send = screenStyle({
  display: "grid",
  selectors: {
    "[role=dialog] &": {
      position: "sticky",
      insetBlockEnd: 0,
      paddingBlock: space.s,
      background: color.surface,
    },
  },
});

/** On a wide screen the form itself is always visible. */
export const phoneOnly = screenStyle({ "@media": { [from(960)]: { display: "none" } } });
/** Keeps its space, because somebody else's pledge must not move the form below. */
export const wideOnly = screenStyle({ "@media": { [below(960)]: { visibility: "hidden" } } });

export const description = screenStyle({ whiteSpace: "pre-line", maxInlineSize: "65ch" });

export const receipts = screenStyle({ display: "grid", gap: space.m });
export const receipt = screenStyle({ ...mix.wrap, columnGap: space.m, fontVariantNumeric: "tabular-nums" });
export const hash = screenStyle({ ...mix.finePrint, flexBasis: "100%", overflowWrap: "anywhere" });

export const rounds = screenStyle({ display: "grid", gap: space.s });
export const closedRound = screenStyle({ ...mix.wrap, gap: space.s, justifyContent: "space-between" });
screenGlobal(`${closedRound} > *`, { display: "inline-block", paddingBlock: "10px", marginBlock: "-6px" });
