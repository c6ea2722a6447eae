/** Declarations that are often used together: spread them in a style. */
import { vars } from "./tokens.css";

const { color } = vars;

/** One column, which no long word widens. */
export const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;

export const line = { display: "flex", alignItems: "center" } as const;

/** In old browsers a button cannot be a grid. */
export const centred = { ...line, justifyContent: "center" } as const;

export const inline = { display: "inline-flex", alignItems: "center" } as const;

export const wrap = { display: "flex", flexWrap: "wrap" } as const;

export const row = { ...line, ...wrap } as const;

export const finePrint = { color: color.muted, fontSize: vars.text.s };

/** As wide as there is room, and at most `most`: old browsers have no min(). */
export const maxWidth = (most: string, room = "100%") => ({ width: room, maxWidth: most });

/** As many columns as fit, each at least `least` wide; one alone never sticks out, where the browser has min(). */
export const autoFitGrid = (least: string, room = "100%", kind = "auto-fit") => ({
  display: "grid",
  gridTemplateColumns: [
    `repeat(${kind}, minmax(${least}, 1fr))`,
    `repeat(${kind}, minmax(min(${least}, ${room}), 1fr))`,
  ],
});

/** Cut off at the edge; `hidden` is for old browsers. */
export const clipped = { overflow: ["hidden", "clip"] };

/** In a flex or grid container: long words break, instead of widening it. */
export const breaks = { minWidth: 0, overflowWrap: "anywhere" } as const;

export const surface = {
  border: `1px solid ${color.line}`,
  borderRadius: vars.radius.card,
  background: color.surface,
};
