const HOVER_MS = 100;

/** Requests the page of a touched link before the tap ends. Only a visitor's pages may be stored: `data-prefetch` on <html>. */
export function prefetchLinks() {
  if (!("prefetch" in document.documentElement.dataset)) return;
  const asked = new Set<string>();
  const prefetch = (address: string) => {
    if (asked.has(address)) return;
    asked.add(address);
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: address }));
  };
  let waiting = 0;
  addEventListener("touchstart", ({ target }) => withPage(target, prefetch), { passive: true });
  addEventListener("mouseover", ({ target }) => {
    clearTimeout(waiting);
    withPage(target, (address) => (waiting = window.setTimeout(prefetch, HOVER_MS, address)));
  });
}

function withPage(target: EventTarget | null, then: (address: string) => void) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link && isOtherPage(link)) then(link.href.replace(/#.*/, ""));
}

const isOtherPage = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && pathname !== location.pathname && !pathname.startsWith("/media/");
