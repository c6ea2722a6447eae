import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and the first render, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
