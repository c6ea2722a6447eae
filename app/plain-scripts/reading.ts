/** The script of pages without React. Whatever it does also works without it, as a form or a link. */
import { isFocusLost } from "~/ui/frame/arrival-focus";
import { timeToasts } from "~/ui/frame/time-toasts";
import { stepQuantities } from "~/ui/form/step-quantities";
import { showConnection } from "~/ui/network/connection-bar";
import { showLoadingText } from "~/ui/network/loading-text";
import { watchConnection } from "~/ui/network/watch-connection";
import { addToCartInPlace } from "~/ui/reading/add-to-cart";
import { copyOnRequest } from "~/ui/reading/copy-button";
import { sendFilters } from "~/ui/reading/filter-forms";
import { focusFollowedLink } from "~/ui/reading/followed-link";
import { prefetchLinks } from "~/ui/reading/prefetch-links";
import { printOnRequest } from "~/ui/reading/print-button";
import { markSentForms } from "~/ui/reading/sent-forms";
import { followInPlace } from "~/ui/reading/show-in-place";
import { stayPlain } from "~/ui/old-browsers/stay-plain";
import { stopLoadingPictures } from "~/ui/reading/stop-loading-pictures";
import { storeSheet } from "~/ui/reading/store-sheet";
import { showPasswords } from "~/ui/reading/show-password";
import { startSliders } from "~/ui/reading/sliders";
import { rotateOffers } from "~/ui/reading/rotating-offers";
import { refreshWaitingPage } from "~/ui/reading/waiting-page";
import { closeMenuOnEscape } from "~/ui/shell/menu-escape";
import { watchInPlace } from "~/ui/reading/watch";

/** Chrome 86, Firefox 78, Safari 15.4. */
const HAS_ALL = "SubmitEvent" in window && "replaceChildren" in document.body;

function start() {
  document.documentElement.dataset.scripts = "run";

  for (const bar of document.querySelectorAll("[data-connection]")) showConnection(bar);
  for (const region of document.querySelectorAll<HTMLElement>("[data-toasts]")) timeToasts(region);

  // an old browser takes `autofocus` on fields only
  if (isFocusLost()) document.querySelector<HTMLElement>("main [autofocus]")?.focus();

  stepQuantities();
  closeMenuOnEscape();
  startSliders();
  rotateOffers();
  prefetchLinks();
  focusFollowedLink();
  refreshWaitingPage();
  printOnRequest();
  showPasswords();
  copyOnRequest();
  storeSheet();

  // in this order: the first that handles an event keeps it from the others, and the browser does the rest
  addToCartInPlace();
  watchInPlace();
  followInPlace();
  sendFilters();
  watchConnection(window.fetch.bind(window));
  markSentForms();
  showLoadingText();
  stopLoadingPictures();
}

if (HAS_ALL) start();
else stayPlain();
