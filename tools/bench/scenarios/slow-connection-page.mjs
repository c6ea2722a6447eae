// Both functions are sent to the browser as text, so they cannot use anything else of this file.

/** Times in ms from the tap or the navigation. @typedef {{ readable: number, interactive: number }} PageTimes */

/**
 * Records when the page at `path` can be read (heading, `text` and every style sheet are there) and when it reacts to taps (its
 * scripts run, or it has none).
 * @param {{ path: string, text: string }} sought
 */
export function watchPage({ path, text }) {
  const now = () => performance.timeOrigin + performance.now();
  const notes = /** @type {{ readable?: number, interactive?: number }} */ ({});
  Object.assign(window, { slowConnection: notes });
  const tapped = () => {
    sessionStorage.setItem("tapped", String(now()));
    notes.readable = notes.interactive = undefined;
    requestAnimationFrame(look);
  };
  addEventListener("touchstart", tapped, { capture: true, passive: true });

  const isShown = (/** @type {Element | null | undefined} */ element) =>
    (element?.getClientRects().length ?? 0) > 0;
  const isReadable = () => {
    if (location.pathname !== path) return false;
    const main = [...document.querySelectorAll("main")].find((main) => isShown(main.querySelector("h1")));
    if (!main) return false;
    const sheets = [...document.querySelectorAll("link[rel=stylesheet]:not([disabled])")];
    if (sheets.some((sheet) => !(/** @type {HTMLLinkElement} */ (sheet).sheet))) return false;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode())
      if (texts.currentNode.nodeValue?.includes(text) && isShown(texts.currentNode.parentElement))
        return true;
    return false;
  };
  const reacts = () =>
    document.readyState !== "loading" && /run|none/.test(document.documentElement.dataset.scripts ?? "");
  function look() {
    // the frame after the one that paints it
    if (notes.readable === undefined && isReadable()) {
      notes.readable = Infinity;
      requestAnimationFrame(() => (notes.readable = now()));
    }
    if (Number.isFinite(notes.readable) && notes.interactive === undefined && reacts())
      notes.interactive = now();
    if (notes.interactive === undefined) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** @returns {PageTimes | null} null until everything is known */
export function readTimes() {
  const notes = /** @type {{ slowConnection?: { readable?: number, interactive?: number } }} */ (window)
    .slowConnection;
  if (!notes?.readable || !notes.interactive) return null;
  const tapped = sessionStorage.getItem("tapped");
  const began = tapped ? Number(tapped) : performance.timeOrigin;
  return { readable: notes.readable - began, interactive: notes.interactive - began };
}
