import { retryUntilReached, retryingFetch } from "./retrying-fetch";
import { watchConnection } from "./watch-connection";

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

/** On pages with React: its router asks until the shop answers. */
export function watchRouterConnection() {
  const plainFetch = window.fetch.bind(window);
  const page = window as Page;
  const target = () => page.__remixRouter?.state.navigation.location;
  window.fetch = retryingFetch(plainFetch, { isOpening: () => target() !== undefined });
  watchConnection(plainFetch);

  page.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as Leaving;
    const next = target();
    if (navigationType !== "reload" || userInitiated || !event.cancelable || !next) return;
    // Remix reloads if a screen's script does not load: navigate to the target instead, once the shop can be reached
    event.preventDefault();
    void retryUntilReached(plainFetch).then(() => location.assign(next.pathname + next.search + next.hash));
  });
}
