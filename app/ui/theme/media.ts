type Breakpoint = 640 | 720 | 960 | 1024 | 1200 | 1280;

export const from = (width: Breakpoint) => `(min-width: ${width}px)`;
export const below = (width: Breakpoint) => `(max-width: ${width - 0.02}px)`;

export const darkScheme = "(prefers-color-scheme: dark)";
export const motionWelcome = "(prefers-reduced-motion: no-preference)";
export const canHover = "(hover: hover)";
/** Known before any script has run; a browser that does not know the question takes the plain page's answer. */
export const scripted = "(scripting: enabled)";
