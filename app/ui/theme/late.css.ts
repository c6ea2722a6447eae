import { keyframes } from "@vanilla-extract/css";

export const absent = keyframes({ from: { display: "none" } });
