import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * A document that the browser loads is read from its start; a screen that a script puts in the place of another one is
 * read from its heading, and 'Back' leads to the link that was followed. What was focused otherwise keeps the focus.
 */
export function useFocusOnArrival(): void {
  const { pathname, search, hash } = useLocation();
  const isBack = String(useNavigationType()) === "POP";
  const here = pathname + search;
  const shown = useRef<{ pathname: string; here: string }>();

  useEffect(() => {
    const left = shown.current;
    shown.current = { pathname, here };
    // an address with a fragment says itself what to look at
    if (!left || left.here === here || hash) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (left.pathname === pathname && !isLost) return;
    const followed = isBack
      ? document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(left.here)}]`)
      : null;
    focusOn(followed ?? document.querySelector<HTMLElement>("main h1"));
  }, [pathname, here, hash, isBack]);
}

/** Where the page is scrolled to is not its matter. */
function focusOn(element: HTMLElement | null) {
  if (element?.tagName === "H1") element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
