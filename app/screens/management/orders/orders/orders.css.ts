import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { color, space, text } = vars;

export const tiles = screenStyle({});

/** On a phone the buttons below show the counts. */
screenGlobal(`${tiles} > dl > :not(:first-child, :last-child)`, {
  "@media": { [below(720)]: { display: "none" } },
});

/** Seven tiles in even rows: the revenue is two wide, for millions on one line. */
screenGlobal(`${tiles} > dl`, {
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});
screenGlobal(`${tiles} > dl > :last-child`, { "@media": { [from(720)]: { gridColumn: "span 2" } } });

/** The columns share a laptop's width: the first stays whole, the rest is small. */
export const number = screenStyle({
  "@media": { [from(720)]: { fontSize: text.s, whiteSpace: "nowrap" } },
});

export const customer = screenStyle({
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [from(720)]: { maxWidth: "11rem" } },
});

export const owed = screenStyle({ color: vars.tint.amber.ink, fontSize: text.s });

export const email = screenStyle({ color: color.muted, fontSize: text.s });

export const total = screenStyle({ fontWeight: 700, whiteSpace: "nowrap" });

export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "6.5rem", fontSize: text.s } },
});

export const totals = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${space.s} ${space.l}`,
});
