import { keyframes } from "@vanilla-extract/css";

/** Before its time; after it, as if there were no animation. */
export const absent = keyframes({ from: { display: "none" } });
