import type { Tint } from "./palette";
import { vars } from "./tokens.css";

export const tinted = (tint: Tint) => ({ color: vars.tint[tint].ink, background: vars.tint[tint].ground });

/** The other way round, so that it is seen first. */
export const solid = (tint: Tint) => ({ color: vars.tint[tint].ground, background: vars.tint[tint].ink });
