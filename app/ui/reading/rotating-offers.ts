const ROTATE_MS = 5000;

/** Shows one offer at a time, unless motion is unwelcome, somebody points at it or has paused it. */
export function rotateOffers() {
  const box = document.querySelector<HTMLElement>("[data-rotating]");
  const button = box?.querySelector<HTMLElement>("[data-pause]");
  if (!box || !button || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  const offers = [...box.querySelectorAll<HTMLElement>("li")];
  let isPaused = false;
  let isHeld = false;
  const hold = (held: boolean) => () => void (isHeld = held);
  for (const name of ["mouseenter", "focusin"]) box.addEventListener(name, hold(true));
  for (const name of ["mouseleave", "focusout"]) box.addEventListener(name, hold(false));
  button.hidden = false;
  button.addEventListener("click", () => {
    isPaused = !isPaused;
    for (const label of button.children) label.toggleAttribute("hidden");
  });
  setInterval(() => {
    if (isPaused || isHeld) return;
    const next = (offers.findIndex((offer) => "shown" in offer.dataset) + 1) % offers.length;
    offers.forEach((offer, at) => offer.toggleAttribute("data-shown", at === next));
  }, ROTATE_MS);
}
