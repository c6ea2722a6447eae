const TOAST = "[data-toast-ms]";

/** Hides each message in `region` after its time. Its space stays until it is scrolled out of sight. Returns a function that stops this. */
export function timeToasts(region: HTMLElement): () => void {
  const timers = new Map<HTMLElement, number>();
  const close = (toast: HTMLElement) => {
    hold(toast);
    toast.hidden = true;
  };
  const end = (toast: HTMLElement) => {
    hold(toast);
    if (isStuck()) close(toast);
    else toast.dataset.over = "";
  };
  // above the page, and no longer in its place below the header
  const isStuck = () => region.getBoundingClientRect().top <= 0 && scrollY > 0;
  const closeEnded = () => {
    if (isStuck()) for (const toast of region.querySelectorAll<HTMLElement>("[data-over]")) close(toast);
  };
  const start = (toast: HTMLElement) => {
    hold(toast);
    if (!toast.hidden && toast.dataset.over === undefined)
      timers.set(
        toast,
        window.setTimeout(() => end(toast), Number(toast.dataset.toastMs)),
      );
  };
  const hold = (toast: HTMLElement) => {
    clearTimeout(timers.get(toast));
    timers.delete(toast);
  };
  const startNew = () => {
    for (const toast of region.querySelectorAll<HTMLElement>(TOAST)) if (!timers.has(toast)) start(toast);
  };
  // its time starts again when pointer and focus have left it
  const on = (names: readonly string[], then: (toast: HTMLElement) => void) => {
    const listen = ({ target }: Event) => {
      const toast = target instanceof Element ? target.closest<HTMLElement>(TOAST) : null;
      if (toast) then(toast);
    };
    for (const name of names) region.addEventListener(name, listen);
  };
  on(["pointerover", "focusin"], hold);
  on(["pointerout", "focusout"], start);
  region.addEventListener("click", ({ target }) => {
    const toast = target instanceof Element && target.closest("[data-close]")?.closest<HTMLElement>(TOAST);
    if (toast) close(toast);
  });
  addEventListener("scroll", closeEnded, { passive: true });
  const watcher = new MutationObserver(startNew);
  watcher.observe(region, { childList: true, subtree: true });
  startNew();
  return () => {
    removeEventListener("scroll", closeEnded);
    watcher.disconnect();
  };
}
