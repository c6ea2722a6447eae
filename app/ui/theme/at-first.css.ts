import { keyframes } from "@vanilla-extract/css";

export const hiddenAtFirst = keyframes({ from: { display: "none" } });
export const collapsedAtFirst = keyframes({ from: { height: 0, paddingBlock: 0 } });
