import { keyframes } from "@vanilla-extract/css";

export const hiddenAtFirst = keyframes({ from: { display: "none" } });
