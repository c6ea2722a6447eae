// One process runs all test files and loads the packages once, which is three times as fast. Each file gets fresh modules of the
// shop.
import type { AsyncLocalStorage } from "node:async_hooks";
import * as fc from "fast-check";
import { vi } from "vitest";
import { many } from "./long";

fc.configureGlobal({ numRuns: many(50, 500) });

vi.resetModules();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.useRealTimers();
const { soko } = globalThis as { soko?: { languages?: AsyncLocalStorage<unknown> } };
// each one that is left costs every later promise of the process a step
soko?.languages?.disable();
Reflect.deleteProperty(globalThis, "soko");
