import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import * as mix from "~/ui/theme/mixins";
import { vars } from "~/ui/theme/tokens.css";

/** On a slow connection Chromium fetches lazy pictures three phone screens ahead, but not those that this does not render. */
const frame = uiStyle({
  display: "block",
  overflow: "hidden",
  background: vars.color.sunken,
  contentVisibility: "auto",
});

export const ratio = uiVariants(frame, {
  "4:3": { aspectRatio: "4 / 3" },
  "1:1": { aspectRatio: "1" },
});

export const rounded = uiStyle({ borderRadius: vars.radius.card });

export const image = uiStyle({ width: "100%", height: "100%", objectFit: "cover" });

/** In lite mode; above the card's own link, so that it can be tapped. */
export const left = uiStyle({
  ...mix.row,
  ...mix.finePrint,
  position: "relative",
  zIndex: 1,
  justifyContent: "center",
  gap: vars.space.s,
  padding: vars.space.m,
});
