/** Declarations that are often used together: spread them in a style. */
import { vars } from "./tokens.css";

const { color } = vars;

/** One column, which no long word widens. */
export const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;

export const line = { display: "flex", alignItems: "center" } as const;

export const inline = { display: "inline-flex", alignItems: "center" } as const;

export const wrap = { display: "flex", flexWrap: "wrap" } as const;

export const row = { ...line, ...wrap } as const;

export const fine = { color: color.muted, fontSize: vars.text.s };

/** In a flex or grid container: long words break, instead of widening it. */
export const breaks = { minWidth: 0, overflowWrap: "anywhere" } as const;

export const surface = {
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  background: color.surface,
};
