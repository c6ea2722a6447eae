import { clickedLink } from "~/ui/network/watch-connection";

const pictures = (which: (picture: HTMLImageElement) => boolean) => [...document.images].filter(which);

/** A tapped link stops pictures that are still loading, because the next page would wait for their connections. 'Back' loads them again. */
export function stopLoadingPictures() {
  addEventListener("click", (event) => {
    // `stop` would also end a form that is being sent in place
    if (event.defaultPrevented || !clickedLink(event) || document.querySelector("[aria-busy=true]")) return;
    if (pictures((picture) => !picture.complete && isInSight(picture)).length > 0) window.stop();
  });
  // shown again from the back/forward cache
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const stopped of pictures(({ complete, naturalWidth }) => complete && naturalWidth === 0))
      stopped.srcset += "";
  });
}

function isInSight(picture: HTMLImageElement): boolean {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
