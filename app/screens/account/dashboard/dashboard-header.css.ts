import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { below } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const head = screenStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: space.l,
});

/** A long name has little room beside the avatar of a phone's screen. */
screenGlobal(`${head} h1`, { "@media": { [below(640)]: { fontSize: text.xl } } });

export const username = screenStyle({ overflowWrap: "anywhere" });

export const facts = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.xs} ${space.xl}`,
  marginBlockStart: space.xs,
  fontSize: text.s,
});

export const fact = screenStyle({ display: "flex", gap: space.s, minWidth: 0 });

export const value = screenStyle({
  minWidth: 0,
  color: color.ink,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});
