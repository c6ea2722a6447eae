import { screenStyle } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const raw = screenStyle({
  margin: 0,
  fontSize: vars.text.s,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const fits = screenStyle({ display: "grid", gap: vars.space.m });

export const receipt = screenStyle({ ...mix.finePrint, fontWeight: 400 });

/** From a hundred million on, the figure is below its KSh. */
export const amount = screenStyle({
  "@media": { [from(720)]: { maxWidth: "9.5rem", marginInlineStart: "auto" } },
});

/** The columns share a laptop's width. */
export const what = screenStyle({
  ...mix.breaks,
  "@media": { [from(720)]: { display: "block", maxWidth: "10rem", fontSize: vars.text.s } },
});

export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "6rem", fontSize: vars.text.s } },
});
