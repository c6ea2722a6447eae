// Stryker's test runner for tests of pure code: it loads them once and calls them again for each mutant. Vitest's own starts a thread and
// loads everything anew, 0.6 s of CPU for each of thousands of mutants (docs/decisions/050-mutation-testing.md).
import { readdirSync } from "node:fs";
import path from "node:path";
import { env } from "node:process";
import { format } from "node:util";
import * as fc from "fast-check";
import { createServer, createServerModuleRunner } from "vite";
import { expect } from "vitest";
import { plainScripts } from "../../scripts/plain-scripts.mjs";
import { texts } from "../../scripts/texts.mjs";

/** @typedef {{ id: string, file: string, run: () => unknown }} Test */
/** @typedef {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: object }} Stryker */

// the same cases for every mutant, and no search for the smallest
fc.configureGlobal({ numRuns: 50, seed: 1, endOnFailure: true });

const all = /** @type {(() => unknown)[]} */ ([]);
let loading = { file: "", tests: /** @type {Test[]} */ ([]) };

/** @param {string} name @param {() => unknown} run */
function test(name, run) {
  const { file, tests } = loading;
  tests.push({ id: `${path.relative("", file)}#${tests.length} ${name}`, file, run });
}
test.each =
  (/** @type {readonly unknown[]} */ rows) =>
  (/** @type {string} */ name, /** @type {(...row: unknown[]) => unknown} */ run) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      test(format(name, ...values), () => run(...values));
    }
  };
const vitest = { expect, test, onTestFinished: (/** @type {() => unknown} */ end) => all.push(end) };

const NAME = "soko-tests";
const FOR_TESTS = `\0${NAME}`;
const inProcess = {
  name: NAME,
  enforce: /** @type {const} */ ("pre"),
  resolveId: (/** @type {string} */ id) => (id === "vitest" ? FOR_TESTS : undefined),
  load: (/** @type {string} */ id) =>
    id === FOR_TESTS ? `export const { ${Object.keys(vitest).join()} } = globalThis["${NAME}"];` : undefined,
};
Reflect.set(globalThis, NAME, vitest);

/** What the mutated code reads and counts. */
const stryker = /** @type {Stryker} */ ({});
Reflect.set(globalThis, "__stryker__", stryker);

class Runner {
  /** @type {Test[]} */
  #tests = [];
  /** @type {import("vite").ViteDevServer | undefined} */
  #server;

  capabilities = () => ({ reloadEnvironment: true });

  async init() {
    const root = process.cwd();
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
    const names = readdirSync(env.MUTATE_TESTS ?? "", { recursive: true, encoding: "utf8" });
    this.#tests = await this.#load(
      names
        .filter((name) => name.endsWith(".test.ts"))
        .map((name) => path.join(root, env.MUTATE_TESTS ?? "", name)),
    );
  }

  /** Loads modules anew. @param {string[]} files */
  async #load(files) {
    const server = /** @type {import("vite").ViteDevServer} */ (this.#server);
    const modules = createServerModuleRunner(server.environments.ssr, { hmr: false });
    const loaded = [];
    for (const file of files) {
      loading = { file, tests: [] };
      await modules.import(file);
      loaded.push(...loading.tests);
    }
    return loaded;
  }

  /** @param {{ files?: string[] }} how */
  async dryRun({ files = [] }) {
    const tests = [];
    const related = new Set(files.flatMap((file) => this.#importersOf(file)));
    for (const { id, file, run } of this.#tests.filter((one) => related.has(one.file))) {
      stryker.currentTestId = id;
      const began = performance.now();
      const failureMessage = await failureOf(run);
      const result = { id, name: id, fileName: file, timeSpentMs: performance.now() - began };
      tests.push(
        failureMessage === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage },
      );
    }
    stryker.currentTestId = undefined;
    return { status: "complete", tests, mutantCoverage: stryker.mutantCoverage };
  }

  /** @param {{ activeMutant: { id: string }, mutantActivation: "static" | "runtime", testFilter?: string[], sandboxFileName: string, hitLimit?: number }} how */
  async mutantRun({ activeMutant, mutantActivation, testFilter, sandboxFileName, hitLimit }) {
    Object.assign(stryker, {
      activeMutant: activeMutant.id,
      hitLimit,
      hitCount: hitLimit === undefined ? undefined : 0,
    });
    try {
      return await this.#firstFailure(
        mutantActivation === "static"
          ? await this.#load(this.#importersOf(sandboxFileName))
          : this.#tests.filter(({ id }) => testFilter?.includes(id) ?? true),
      );
    } catch (error) {
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** @param {Test[]} tests */
  async #firstFailure(tests) {
    for (const [i, { id, run }] of tests.entries()) {
      const failureMessage = await failureOf(run);
      if ((stryker.hitCount ?? 0) > (stryker.hitLimit ?? Infinity)) return { status: "timeout" };
      if (failureMessage !== null)
        return { status: "killed", killedBy: [id], failureMessage, nrOfTests: i + 1 };
    }
    return { status: "survived", nrOfTests: tests.length };
  }

  /** The test files that load it. @param {string} file */
  #importersOf(file) {
    const graph = this.#server?.environments.ssr.moduleGraph;
    const reached = new Set(graph?.getModulesByFile(file));
    for (const { importers } of reached) for (const importer of importers) reached.add(importer);
    return [...reached].flatMap(({ file: name }) => (name?.endsWith(".test.ts") ? [name] : []));
  }

  async dispose() {
    await this.#server?.close();
  }
}

/** @param {() => unknown} run */
async function failureOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    for (const end of all.splice(0)) await end();
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "pure", factory: () => new Runner() }];
