type Breakpoint = 640 | 720 | 960 | 1024 | 1200 | 1280;

export const from = (width: Breakpoint) => `(min-width: ${width}px)`;
export const below = (width: Breakpoint) => `(max-width: ${width - 0.02}px)`;

export const darkScheme = "(prefers-color-scheme: dark)";
export const motionWelcome = "(prefers-reduced-motion: no-preference)";
export const canHover = "(hover: hover)";
/** Needs no script; a browser that does not know it gets the page for no scripts. */
export const scripted = "(scripting: enabled)";
