import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and the first render, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
