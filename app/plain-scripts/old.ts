/** The script of old browsers on pages with React, which run it before all others: what browsers got after 2018 (docs/browsers.md). */
import { addMissingMethods } from "~/ui/old-browsers/missing-methods";
import { addMissingDomParts, addSubmitter, canHydrate } from "~/ui/old-browsers/missing-parts";
import { stayPlain } from "~/ui/old-browsers/stay-plain";

// React would find one element more than the server sent, and render the whole page anew
document.currentScript?.remove();
addMissingMethods();
addMissingDomParts();
addSubmitter();

if (!canHydrate()) {
  // Remix's own script reads both, and would fail without them
  Object.assign(window, { TextEncoderStream: Object });
  Object.assign(ReadableStream.prototype, { pipeThrough: () => null });
  stayPlain();
}
