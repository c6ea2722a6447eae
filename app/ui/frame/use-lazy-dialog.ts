import { useNavigate } from "~/router";
import { type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { focusOnArrival, isFocusLost } from "./arrival-focus";
import type { Dialog } from "./dialog";

/** A dialog whose script loads on first use. Until then `openFrom`'s link leads to a page with the same form. */
export function useLazyDialog() {
  const [Loaded, setLoaded] = useState<typeof Dialog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  const navigate = useNavigate();

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
    // after Radix has released the focus, which it only returns to its own trigger
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
