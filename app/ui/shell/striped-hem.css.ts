import { keyframes } from "@vanilla-extract/css";
import { uiStyle } from "../theme/layered-style";
import { motionAllowed } from "../theme/media";
import { vars } from "../theme/tokens.css";

export const stripedHem = uiStyle({ height: "4px", background: vars.kikoi });

const pull = keyframes({ to: { backgroundPositionX: "100px" } });

export const pulled = uiStyle({
  "@media": { [motionAllowed]: { animation: `${pull} 800ms linear 150ms infinite` } },
});
