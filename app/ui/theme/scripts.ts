import { absent } from "./late.css";
import { scripted } from "./media";

// <html data-scripts>: "none" on a page sent without scripts (docs/decisions/025-slow-lines.md), "run" once they run, absent
// before that.

export const unlessLeftOut = "html:not([data-scripts=none])";

const LONGEST_LOAD = "10s";

/**
 * For what scripts replace, such as the button of a form that submits itself: hidden while they may still come, so that
 * nothing moves, and shown if they do not. `where` is a media query.
 */
export const needless = (where?: string) => ({
  "@media": {
    [where ? `${scripted} and ${where}` : scripted]: {
      selectors: {
        "html[data-scripts=run] &": { display: "none" },
        "html:not([data-scripts]) &": { animation: `${absent} 0s ${LONGEST_LOAD} backwards` },
      },
    },
  },
});

/** For what works only with scripts: it keeps its place until they run. */
export const needy = {
  "@media": { "(scripting: none)": { display: "none" } },
  selectors: {
    "html[data-scripts=none] &": { display: "none" },
    "html:not([data-scripts]) &": { visibility: "hidden" },
  },
} as const;
