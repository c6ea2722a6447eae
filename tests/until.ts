import { vi } from "vitest";

/** Long enough for a busy machine, so that only a real failure ends the wait. */
const MAX_MS = 300_000;

/** Calls `check` until it does not throw, and returns its result. */
export const until = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: MAX_MS, interval });
