import { useRevalidator } from "~/router";
import { useEffect } from "react";

/** Reads the page's data again every `everyMs` while the tab is seen; null stops it. */
export function useLookAgain(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs]);
}
