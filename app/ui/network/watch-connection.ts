import { connection, isOffline, markLost } from "./connection";
import { retryUntilReached, retryingFetch } from "./retrying-fetch";

/** The Navigation API, which TypeScript does not know yet. */
interface Leaving extends Event {
  navigationType: string;
  userInitiated: boolean;
}
interface Page {
  navigation?: EventTarget;
  __remixRouter?: {
    state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
  };
}

export function watchConnection() {
  const plainFetch = window.fetch.bind(window);
  const page = window as Page;
  const target = () => page.__remixRouter?.state.navigation.location;
  window.fetch = retryingFetch(plainFetch, { isOpening: () => target() !== undefined });

  const goOffline = () => {
    markLost(null);
    void retryUntilReached(plainFetch);
  };
  addEventListener("offline", goOffline);
  if (isOffline()) goOffline();

  // before React: the other page's script cannot load either, and then Remix would reload this page
  for (const name of ["click", "submit"]) addEventListener(name, (event) => stop(event, true), true);
  // after React: events that it did not handle would become requests of the browser
  for (const name of ["click", "submit"]) addEventListener(name, (event) => stop(event, false));

  page.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as Leaving;
    const next = target();
    if (navigationType !== "reload" || userInitiated || !event.cancelable || !next) return;
    // Remix reloads if a screen's script does not load: navigate to the target instead, once the shop can be reached
    event.preventDefault();
    void retryUntilReached(plainFetch).then(() => location.assign(next.pathname + next.search + next.hash));
  });
}

function stop(event: Event, toOtherPages: boolean) {
  if (connection().isReached || event.defaultPrevented) return;
  const navigation = event.type === "click" ? linkOf(event as MouseEvent) : formOf(event as SubmitEvent);
  if (!navigation || (toOtherPages && (navigation.isSent || navigation.url.pathname === location.pathname)))
    return;
  event.preventDefault();
  markLost(navigation.isSent ? "sent" : "stopped");
}

interface Navigation {
  url: URL;
  isSent: boolean;
}

function linkOf({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): Navigation | null {
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
