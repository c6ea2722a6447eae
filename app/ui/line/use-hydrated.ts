import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and in the browser's first render, true as soon as scripts run the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
