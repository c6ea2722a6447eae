/** Above this a page's first byte took more than a good line and our server need. */
const SLOW_MS = 300;
/** Where a form may ask before it is left (`LeaveGuard`): Remix knows of that, the browser does not. */
const STAYS = /^\/management\b/;
/** A picture that somebody asks to see opens in its place. */
const PICTURE = /^\/media\//;

/**
 * On a slow line a link to another page, and a search, are the browser's own: it shows a document sooner than Remix has the
 * screen's module, styles and data together (docs/decisions/025-slow-lines.md). React, which listens further in, is not told.
 */
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

/** Where a link or a form that only asks leads. */
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

/** What the browser says of its line, or how long this page's first byte took. Off line, the page stays and says so. */
function isSlow(): boolean {
  if (!navigator.onLine) return false;
  if (document.documentElement.dataset.lite) return true;
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection?.effectiveType) return connection.effectiveType !== "4g" || connection.saveData === true;
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return page !== undefined && page.responseStart - page.requestStart > SLOW_MS;
}
