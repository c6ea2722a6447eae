import { screenStyle } from "~/ui/theme/layered-style";
import { from } from "~/ui/theme/media";
import { vars } from "~/ui/theme/tokens.css";

export const raw = screenStyle({
  margin: 0,
  fontSize: vars.text.s,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const fits = screenStyle({ display: "grid", gap: vars.space.m, margin: 0, padding: 0, border: 0 });

export const receipt = screenStyle({ color: vars.color.muted, fontSize: vars.text.s, fontWeight: 400 });

/** From a hundred million on, the figure is below its KSh. */
export const amount = screenStyle({
  "@media": { [from(720)]: { maxWidth: "9.5rem", marginInlineStart: "auto" } },
});

/** The columns share a laptop's width. */
export const what = screenStyle({
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [from(720)]: { display: "block", maxWidth: "10rem", fontSize: vars.text.s } },
});

export const date = screenStyle({
  "@media": { [from(720)]: { display: "block", maxWidth: "6rem", fontSize: vars.text.s } },
});
