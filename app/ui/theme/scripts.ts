import { absent } from "./late.css";
import { scripted } from "./media";

// What became of the page's scripts stands on <html>: data-scripts is "none" where the page has none although the browser would
// run them (docs/decisions/025-slow-lines.md), "run" once they do, and missing before.

/** On a page that has scripts, or whose browser runs none. */
export const unlessLeftOut = "html:not([data-scripts=none])";

/** Longer than a slow line takes. */
const PATIENCE = "10s";

/**
 * What a script makes needless, such as the button of a form that sends itself. While the scripts may still come it is not
 * there, so that nothing moves when they do; if they stay away, it comes after all. `where` narrows it to some screens.
 */
export const needless = (where?: string) => ({
  "@media": {
    [where ? `${scripted} and ${where}` : scripted]: {
      selectors: {
        "html[data-scripts=run] &": { display: "none" },
        "html:not([data-scripts]) &": { animation: `${absent} 0s ${PATIENCE} backwards` },
      },
    },
  },
});

/** What only a script gives a meaning: its place is kept until they run, so that nothing moves. */
export const needy = {
  "@media": { "(scripting: none)": { display: "none" } },
  selectors: {
    "html[data-scripts=none] &": { display: "none" },
    "html:not([data-scripts]) &": { visibility: "hidden" },
  },
} as const;
