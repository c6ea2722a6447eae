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

interface QueryCompiler {
  compile(query: string): unknown;
}

const compiledOnce = Symbol.for("compiled once");

// Prisma compiles each query once for each client. Each file has a client of its own; they share what was compiled.
for (const dialect of ["sqlite", "postgresql"]) {
  const file = `@prisma/client/runtime/query_compiler_fast_bg.${dialect}.mjs`;
  const { prototype } = ((await import(file)) as { QueryCompiler: { prototype: QueryCompiler } })
    .QueryCompiler;
  if (compiledOnce in prototype) continue;
  // oxlint-disable-next-line typescript/unbound-method -- called with its compiler
  const { compile } = prototype;
  const plans = new Map<string, unknown>();
  Object.assign(prototype, {
    [compiledOnce]: true,
    compile(this: QueryCompiler, query: string) {
      const plan = plans.get(query) ?? compile.call(this, query);
      plans.set(query, plan);
      return plan;
    },
  });
}
