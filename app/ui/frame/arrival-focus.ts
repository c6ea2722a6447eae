export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** After client-side navigation, focuses the element in the URL's hash, else the link, else the heading. Does not scroll. */
export function focusOnArrival(link: HTMLElement | null = null): void {
  const target =
    document.getElementById(location.hash.slice(1)) ?? link ?? document.querySelector<HTMLElement>("main h1");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
