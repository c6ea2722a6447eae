type Breakpoint = 360 | 640 | 720 | 960 | 1024 | 1200 | 1280;

export const from = (width: Breakpoint) => `(min-width: ${width}px)`;
export const below = (width: Breakpoint) => `(max-width: ${width - 0.02}px)`;

export const darkScheme = "(prefers-color-scheme: dark)";
export const motionAllowed = "(prefers-reduced-motion: no-preference)";
export const forcedColours = "(forced-colors: active)";
export const canHover = "(hover: hover)";
/** For @supports: a flex container may have no `gap`. Chrome 84 to 86 have it too and get wider gaps (docs/browsers.md). */
export const lacksFlexGap = "not (inset: 0)";
/** Works without scripts; a browser that does not support it shows the page without scripts. */
export const scripted = "(scripting: enabled)";
