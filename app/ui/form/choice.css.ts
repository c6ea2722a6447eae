import { uiStyle } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/** A tick box or a radio button with its words: the whole line is the target. */
export const choice = uiStyle({
  display: "flex",
  alignItems: "center",
  gap: vars.space.m,
  minHeight: vars.target,
  cursor: "pointer",
});

export const mark = uiStyle({
  width: "22px",
  height: "22px",
  flex: "none",
  margin: 0,
  accentColor: vars.color.forest,
});

export const words = uiStyle({ display: "grid" });

/** Radio buttons beside one another where their words fit. */
export const choices = uiStyle({ display: "flex", flexWrap: "wrap", columnGap: vars.space.xl });
