import { screenGlobal, screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { below, from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

const { text } = vars;

export const tiles = screenStyle({});

/** On a phone the buttons below show the counts. */
screenGlobal(`${tiles} > dl > :not(:first-child):not(:last-child)`, {
  "@media": { [below(720)]: { display: "none" } },
});

/** Eight tiles in even rows. */
screenGlobal(`${tiles} > dl`, {
  ...mix.autoFitGrid("8rem"),
  "@media": { [from(720)]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" } },
});

/** The columns share a laptop's width: the first never wraps, the rest is small. */
export const number = screenStyle({
  fontSize: text.s,
  "@media": {
    [from(720)]: { display: "block", maxWidth: "7.5rem" },
    // on one line beside KSh 32,200 at 360 px
    [below(720)]: { fontSize: "0.8125rem" },
  },
});

/** A number may take two lines, because no other first column is this narrow. */
screenGlobal(`:has(> ${number})`, { minWidth: 0 });

export const customer = screenStyle({ ...mix.breaks, "@media": { [from(720)]: { maxWidth: "10rem" } } });

export const status = screenStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  // as wide as its widest badge, so that the name beside it has room
  "@media": {
    [from(720)]: { maxWidth: "9rem" },
    [below(720)]: { flexDirection: "column", alignItems: "flex-end" },
  },
});

export const owed = screenStyle({ color: vars.tint.amber.ink, fontSize: text.s });

export const finePrint = screenStyle(mix.finePrint);

/** From a hundred million on, the figure is below its KSh, so that nothing is cut off. */
export const total = screenStyle({
  fontWeight: 700,
  "@media": {
    [below(720)]: { whiteSpace: "nowrap" },
    [from(720)]: { display: "block", maxWidth: "9.5rem", marginInlineStart: "auto" },
  },
});

export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "5.5rem", fontSize: text.s } },
});
