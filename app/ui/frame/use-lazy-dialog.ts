import { useNavigate } from "~/router";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { focusOnArrival, isFocusLost } from "./arrival-focus";
import type { Dialog } from "./dialog";

/**
 * One dialog whose script comes when it is first wanted. `openFrom` makes a link open it: where the script does not arrive,
 * and in a new tab, the link leads to the page that holds the same form. On closing, the focus goes back to the link; where
 * it is gone, or the dialog opened by itself, to where the page begins.
 */
export function useLazyDialog() {
  const [Loaded, setLoaded] = useState<typeof Dialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const navigate = useNavigate();

  /** Rejects where the dialog's script does not arrive. */
  const open = useCallback(async () => {
    const module = await import("./dialog");
    setLoaded(() => module.Dialog);
    setOpen(true);
  }, []);

  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || !wasOpen.current) return;
    wasOpen.current = false;
    const link = opener.current;
    opener.current = null;
    // once the dialog has let go of the focus, which Radix only gives back to a trigger of its own
    setTimeout(() => {
      link?.focus();
      if (isFocusLost()) focusOnArrival();
    });
  }, [isOpen]);

  const openFrom = (href: string) => (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    open().catch(() => navigate(href));
  };
  return { Loaded, isOpen, open, close, openFrom };
}
