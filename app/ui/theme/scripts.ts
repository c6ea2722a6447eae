import { hiddenAtFirst } from "./at-first.css";
import { scripted } from "./media";

// <html data-scripts>: "none" on a page sent without scripts (025-slow-connections.md), "run" once they run, else absent.

export const unlessScriptsOmitted = "html:not([data-scripts=none])";

const MAX_LOAD = "10s";

/** For content that scripts replace: hidden while they may still load, shown if they do not. `where`: a media query. */
export const hiddenWithScripts = (where?: string) => ({
  "@media": {
    [where ? `${scripted} and ${where}` : scripted]: {
      selectors: {
        "html[data-scripts=run] &": { display: "none" },
        "html:not([data-scripts]) &": { animation: `${hiddenAtFirst} 0s ${MAX_LOAD} backwards` },
      },
    },
  },
});

/** For content that only works with scripts: its space is reserved until they run. */
export const onlyWithScripts = {
  // with "html", it wins over the element's own `display`
  "@media": { "(scripting: none)": { selectors: { "html &": { display: "none" } } } },
  selectors: {
    "html[data-scripts=none] &": { display: "none" },
    "html:not([data-scripts]) &": { visibility: "hidden" },
  },
} as const;
