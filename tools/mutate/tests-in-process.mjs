// Loads test files in this process, with as much of Vitest as they use. Vitest itself starts a thread and loads every package anew for
// each run: 0.6 s of CPU for each of thousands of mutants (docs/decisions/050-mutation-testing.md).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { format } from "node:util";
import * as fc from "fast-check";
import { createServer, createServerModuleRunner } from "vite";
import { expect, vi } from "vitest";
import { plainScripts } from "../../scripts/plain-scripts.mjs";
import { texts } from "../../scripts/texts.mjs";

/** @typedef {() => unknown} Work */
/** @typedef {(how?: { isTrial?: boolean }) => unknown} Run a trial leaves out what fails */
/** @typedef {{ id: string, file: string, run: Run }} Test */
/** @typedef {"beforeAll" | "beforeEach" | "afterEach" | "afterAll"} Hook */

// the same cases for every mutant, and no search for the smallest
fc.configureGlobal({ numRuns: 50, seed: 1, endOnFailure: true });

const emptyFile = () => ({
  tests: /** @type {{ name: string, run: Work }[]} */ ([]),
  beforeAll: /** @type {Work[]} */ ([]),
  beforeEach: /** @type {Work[]} */ ([]),
  afterEach: /** @type {Work[]} */ ([]),
  afterAll: /** @type {Work[]} */ ([]),
});
let loading = emptyFile();
const finished = /** @type {Work[]} */ ([]);

/** @param {string} name @param {unknown[]} rest options, the test, or a time limit; Stryker has limits of its own */
const test = (name, ...rest) => void loading.tests.push({ name, run: workIn(rest) });
test.each =
  (/** @type {readonly unknown[]} */ rows) =>
  (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      test(format(name, ...values), () => workIn(rest)(...values));
    }
  };

/** @param {unknown[]} given @returns {(...values: unknown[]) => unknown} */
function workIn(given) {
  const work = given.find((one) => typeof one === "function");
  return /** @type {(...values: unknown[]) => unknown} */ (work ?? (() => null));
}

const hook = (/** @type {Hook} */ when) => (/** @type {Work} */ work) => void loading[when].push(work);
const vitest = {
  expect,
  vi,
  test,
  onTestFinished: (/** @type {Work} */ end) => void finished.push(end),
  beforeAll: hook("beforeAll"),
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
  afterAll: hook("afterAll"),
};

/** These are left out. */
const NEEDS_VITEST = /\bvi\.mock\(|\bdescribe\b/;

const NAME = "soko-tests";
Reflect.set(globalThis, NAME, vitest);
// what Vitest's clock reads of the thread that it would have started
Reflect.set(globalThis, "__vitest_worker__", { config: { fakeTimers: {} } });

/** In place of a generated client of Prisma: one whose databases change, because a new one takes 40 ms. */
const CLIENT = /\/generated\/(sqlite|postgresql)\/client$/;
const inProcess = {
  name: NAME,
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ id) =>
    id === "vitest" ? `\0${NAME}` : CLIENT.test(id) ? `\0${NAME}:${CLIENT.exec(id)?.[1]}` : undefined,
  load(/** @type {string} */ id) {
    if (id === `\0${NAME}`) return `export const { ${Object.keys(vitest).join()} } = globalThis["${NAME}"];`;
    if (!id.startsWith(`\0${NAME}:`)) return;
    const dialect = id.slice(NAME.length + 2);
    return `import { reusing } from "/tests/reusable-clients.ts";
const client = await reusing("${dialect}", () => import("/app/db/generated/${dialect}/client.ts"));
export const { Prisma, PrismaClient } = client;`;
  },
};

export class TestsInProcess {
  #isPure = true;
  /** Tests that do not run here, such as one that replaces a function of a module, by file. @type {Map<string, Set<string>>} */
  #left = new Map();
  /** @type {import("vite").ViteDevServer | undefined} */
  #server;

  /** Loads the tests of a folder, to know what each file reaches. @param {string} folder @param {{ isPure: boolean }} how */
  async open(folder, { isPure }) {
    const root = process.cwd();
    this.#isPure = isPure;
    this.#server = await createServer({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [inProcess, plainScripts(), texts()],
      resolve: { alias: { "~": path.join(root, "app") } },
      server: { middlewareMode: true, watch: null, hmr: false, ws: false },
      ssr: { noExternal: ["vitest"] },
      optimizeDeps: { noDiscovery: true },
    });
    return this.load(
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".test.ts"))
        .map((name) => path.join(root, folder, name))
        .filter((file) => !NEEDS_VITEST.test(readFileSync(file, "utf8"))),
    );
  }

  /** Rules: each test by itself. Operations: each file, with modules and a database of its own. @param {string[]} files */
  async load(files) {
    const modules = this.#newModules();
    const tests = [];
    for (const file of files) {
      const loaded = await loadedWith(modules, file);
      const id = path.relative("", file);
      if (this.#isPure)
        for (const [at, { name, run }] of loaded.tests.entries())
          tests.push({ id: `${id}#${at} ${name}`, file, run: () => runTest(run) });
      else {
        const left = this.#left.get(file) ?? new Set();
        this.#left.set(file, left);
        const run = async ({ isTrial = false } = {}) =>
          runFile(await loadedWith(this.#newModules(), file), { left, isTrial });
        tests.push({ id, file, run });
      }
    }
    return tests;
  }

  #newModules() {
    const server = /** @type {import("vite").ViteDevServer} */ (this.#server);
    return createServerModuleRunner(server.environments.ssr, { hmr: false, sourcemapInterceptor: false });
  }

  /** The test files that load it. @param {string} file @param {{ directly?: boolean }} how */
  importersOf(file, { directly = false } = {}) {
    const graph = this.#server?.environments.ssr.moduleGraph;
    const modules = [...(graph?.getModulesByFile(file) ?? [])];
    const reached = new Set(directly ? modules.flatMap(({ importers }) => [...importers]) : modules);
    if (!directly)
      for (const { importers } of reached) for (const importer of importers) reached.add(importer);
    return [...reached].flatMap(({ file: name }) => (name?.endsWith(".test.ts") ? [name] : []));
  }

  close = () => this.#server?.close();
}

/** @param {import("vite/module-runner").ModuleRunner} modules @param {string} file */
async function loadedWith(modules, file) {
  vi.useRealTimers();
  vi.restoreAllMocks();
  const { soko } =
    /** @type {{ soko?: { languages?: import("node:async_hooks").AsyncLocalStorage<unknown> } }} */ (
      globalThis
    );
  // each one that is left costs every later promise of the process a step
  soko?.languages?.disable();
  Reflect.deleteProperty(globalThis, "soko");
  loading = emptyFile();
  await modules.import(file);
  return loading;
}

/** @param {ReturnType<typeof emptyFile>} file @param {{ left: Set<string>, isTrial: boolean }} how */
async function runFile({ tests, beforeAll, beforeEach, afterEach, afterAll }, { left, isTrial }) {
  try {
    for (const work of beforeAll) await work();
    for (const { name, run } of tests.filter((one) => !left.has(one.name)))
      try {
        for (const work of beforeEach) await work();
        await runTest(run);
      } catch (error) {
        if (!isTrial) throw error;
        left.add(name);
      } finally {
        for (const work of afterEach.toReversed()) await work();
      }
  } finally {
    for (const work of afterAll.toReversed()) await work();
  }
}

/** @param {Work} run */
async function runTest(run) {
  try {
    await run();
  } finally {
    for (const end of finished.splice(0)) await end();
  }
}
