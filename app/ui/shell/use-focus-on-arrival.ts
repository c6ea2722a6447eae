import { useLocation, useNavigationType } from "~/router";
import { useEffect, useRef } from "react";
import { focusOnArrival, isFocusLost } from "~/ui/frame/arrival-focus";

/**
 * A document that the browser loads is read from its start; a screen that a script puts in the place of another one is
 * read from its heading, and 'Back' leads to the link that was followed. Where only a part of a screen changes, the focus
 * stays, unless what had it is gone.
 */
export function useFocusOnArrival(): void {
  const { pathname, search, key } = useLocation();
  const isBack = String(useNavigationType()) === "POP";
  const shown = useRef<{ pathname: string; search: string }>();

  useEffect(() => {
    const left = shown.current;
    shown.current = { pathname, search };
    if (!left || (left.pathname === pathname && !isFocusLost())) return;
    const followed = `main a[href=${JSON.stringify(left.pathname + left.search)}]`;
    focusOnArrival(isBack ? document.querySelector<HTMLElement>(followed) : null);
    // once for every navigation
  }, [key]);
}
