import { globalLayer } from "@vanilla-extract/css";

/** Later layers win regardless of specificity, so that a screen can override a component. */
export const layers = {
  reset: globalLayer("reset"),
  ui: globalLayer("ui"),
  screen: globalLayer("screen"),
};
