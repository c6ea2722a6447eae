import { connection, isOffline, markLost } from "./connection";
import { retryUntilReached } from "./retrying-fetch";

/** Says when the shop cannot be reached, and keeps the page then. */
export function watchConnection(plainFetch: typeof fetch) {
  const goOffline = () => {
    markLost(null);
    void retryUntilReached(plainFetch);
  };
  addEventListener("offline", goOffline);
  if (isOffline()) goOffline();

  // before React: a page that its router would open needs scripts, which cannot load either
  for (const name of ["click", "submit"]) addEventListener(name, (event) => stop(event, true), true);
  // after the page's own handlers: what they left would become requests of the browser
  for (const name of ["click", "submit"]) addEventListener(name, (event) => stop(event, false));
}

function stop(event: Event, toOtherPages: boolean) {
  if (connection().isReached || event.defaultPrevented) return;
  const navigation = event.type === "click" ? clickedLink(event as MouseEvent) : formOf(event as SubmitEvent);
  if (!navigation || (toOtherPages && (navigation.isSent || navigation.url.pathname === location.pathname)))
    return;
  event.preventDefault();
  markLost(navigation.isSent ? "sent" : "stopped");
}

interface Navigation {
  url: URL;
  isSent: boolean;
}

/** The page of the shop that a click opens in this tab; null if none. */
export function clickedLink({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): Navigation | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || button !== 0 || ctrlKey || metaKey || shiftKey) return null;
  const url = new URL(link.href);
  const isHere = url.hash !== "" && url.href.split("#")[0] === location.href.split("#")[0];
  return url.origin === location.origin && !isHere ? { url, isSent: false } : null;
}

function formOf({ target, submitter }: SubmitEvent): Navigation | null {
  if (!(target instanceof HTMLFormElement)) return null;
  // not form.action: a field named 'action' would hide it
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? target.getAttribute(name);
  return {
    url: new URL(attribute("action") ?? "", location.href),
    isSent: attribute("method")?.toLowerCase() === "post",
  };
}
