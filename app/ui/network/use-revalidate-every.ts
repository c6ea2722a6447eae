import { useRevalidator } from "~/router";
import { useEffect } from "react";

/** Loads the page's data again every `everyMs` while the tab is visible; null stops it. */
export function useRevalidateEvery(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [revalidate, everyMs]);
}
