import { useLocation, useNavigationType } from "~/router";
import { useEffect, useRef } from "react";
import { focusOnArrival, isFocusLost } from "~/ui/frame/arrival-focus";

/** Focuses the heading, or after 'Back' the link that was followed. If only part of a screen changes, the focus stays. */
export function useFocusOnArrival(): void {
  const { pathname, search, key } = useLocation();
  const isHistoryStep = String(useNavigationType()) === "POP";
  const shown = useRef<{ pathname: string; search: string }>();

  useEffect(() => {
    const left = shown.current;
    shown.current = { pathname, search };
    if (!left || (left.pathname === pathname && !isFocusLost())) return;
    const followed = `main a[href=${JSON.stringify(left.pathname + left.search)}]`;
    focusOnArrival(isHistoryStep ? document.querySelector<HTMLElement>(followed) : null);
    // once per navigation
  }, [key]);
}
