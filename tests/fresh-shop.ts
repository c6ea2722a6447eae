// Files of tests follow each other in one process, which has the packages loaded already: three times as fast as a
// process each. Every file still finds the shop's own modules, and what they keep for the process, as new.
import { vi } from "vitest";

vi.resetModules();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.useRealTimers();
for (const name of Object.keys(globalThis))
  if (name.startsWith("soko")) Reflect.deleteProperty(globalThis, name);
