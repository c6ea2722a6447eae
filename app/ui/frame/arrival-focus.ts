/** Nothing has the focus: what had it is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Where a reader begins who has arrived at a page without the browser loading it: where the address points, else the link
 * that is offered, else the heading. Where the page is scrolled to is not its matter.
 */
export function focusOnArrival(link: HTMLElement | null = null): void {
  const target =
    document.getElementById(location.hash.slice(1)) ?? link ?? document.querySelector<HTMLElement>("main h1");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
