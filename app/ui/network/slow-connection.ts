const SLOW_FIRST_BYTE_MS = 300;
/** In management `LeaveGuard` may ask first, which only works with Remix's navigation. */
const STAYS = /^\/management\b/;
const PICTURE = /^\/media\//;

/** On a slow connection the browser follows links instead of React, because a document loads faster than a screen's parts (025-slow-connections.md). */
export function leavePagesToBrowser() {
  for (const type of ["click", "touchstart", "submit"])
    addEventListener(
      type,
      (event) => {
        const target = targetOf(event);
        if (target && leavesPage(new URL(target, location.href)) && isSlow()) event.stopPropagation();
      },
      { capture: true, passive: true },
    );
}

function targetOf({ type, target }: Event): string | null {
  if (!(target instanceof Element)) return null;
  if (type !== "submit") return target.closest("a[href]")?.getAttribute("href") ?? null;
  return target instanceof HTMLFormElement && target.method === "get" ? target.action : null;
}

const leavesPage = ({ origin, pathname }: URL) =>
  origin === location.origin &&
  pathname !== location.pathname &&
  !STAYS.test(location.pathname) &&
  !PICTURE.test(pathname);

/** Uses the browser's estimate, else this page's time to first byte. Offline is not slow: the page stays and says so. */
function isSlow(): boolean {
  if (!navigator.onLine) return false;
  if (document.documentElement.dataset.lite) return true;
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection?.effectiveType) return connection.effectiveType !== "4g" || connection.saveData === true;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page !== undefined && page.responseStart - page.requestStart > SLOW_FIRST_BYTE_MS;
}
