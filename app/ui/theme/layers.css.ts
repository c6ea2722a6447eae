import { globalLayer } from "@vanilla-extract/css";

/** Later layers win whatever the specificity: a screen may override a component. */
export const layers = {
  reset: globalLayer("reset"),
  ui: globalLayer("ui"),
  screen: globalLayer("screen"),
};
