import { vi } from "vitest";

/** A busy machine is slow: this ends only what never comes. */
const MAX_MS = 300_000;

/** Asks again until nothing is thrown; answers what `check` does. */
export const until = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: MAX_MS, interval });
