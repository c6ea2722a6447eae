import { uiStyle, uiVariants } from "~/ui/theme/layered-style";
import { vars } from "~/ui/theme/tokens.css";

/**
 * The tint shows at once and in the right size, so nothing moves when the picture arrives. On a slow line Chromium fetches lazy
 * pictures from 2,500 px away, three screens of a phone; those in a place that it need not draw yet it leaves alone.
 */
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

/** Where it stands by itself; in a card the card cuts its corners. */
export const rounded = uiStyle({ borderRadius: vars.radius.card });

export const image = uiStyle({ width: "100%", height: "100%", objectFit: "cover" });

/** The place of a picture that was left out: above a card's own link, so that it can be asked for. */
export const left = uiStyle({
  position: "relative",
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.s,
  padding: vars.space.m,
  color: vars.color.muted,
  fontSize: vars.text.s,
});
