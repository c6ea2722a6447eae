import { clickedLink } from "~/ui/network/watch-connection";

const pictures = (which: (picture: HTMLImageElement) => boolean) => [...document.images].filter(which);

/** If pictures in sight are still loading when a link is followed, the next page need not wait for them. */
export function stopPictures() {
  addEventListener("click", (event) => {
    // a form that is being sent must not be stopped
    if (event.defaultPrevented || !clickedLink(event) || document.querySelector("[aria-busy=true]")) return;
    if (pictures((picture) => !picture.complete && isInSight(picture)).length > 0) window.stop();
  });
  // shown again from the browser's memory
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
