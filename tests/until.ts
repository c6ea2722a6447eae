import { vi } from "vitest";

/** A busy machine is slow: this ends only what never comes. */
const MOST_MS = 300_000;

/** Asks again until nothing is thrown; answers what `check` does. */
export const until = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: MOST_MS, interval });
