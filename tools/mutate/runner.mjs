// Stryker's test runner (docs/decisions/050-mutation-testing.md).
import { env } from "node:process";
import { isInSample } from "./report.mjs";
import { TestsInProcess } from "./tests-in-process.mjs";

/** @typedef {import("./tests-in-process.mjs").Test} Test */
/** @typedef {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: object }} Stryker */

/** What the mutated code reads and counts. */
const stryker = /** @type {Stryker} */ ({});
Reflect.set(globalThis, "__stryker__", stryker);

class Runner {
  #inProcess = new TestsInProcess();
  /** @type {Test[]} */
  #tests = [];
  /** How many mutants each test killed. */
  #kills = /** @type {Map<string, number>} */ (new Map());

  capabilities = () => ({ reloadEnvironment: true });

  async init() {
    const folder = env.MUTATE_TESTS ?? "";
    const isPure = folder === "app/domain";
    this.#tests = await this.#inProcess.open(folder, { isPure });
    // operations are loaded again by each test, which then counts what they do while they load
    if (!isPure) stryker.mutantCoverage = undefined;
  }

  /** @param {{ files?: string[] }} how */
  async dryRun({ files = [] }) {
    const tests = [];
    const related = new Set(files.flatMap((file) => this.#inProcess.importersOf(file)));
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
    if (!isInSample(activeMutant, Number(env.MUTATE_ONE_IN ?? 1)))
      return { status: "error", errorMessage: "not in the sample" };
    Object.assign(stryker, {
      activeMutant: activeMutant.id,
      hitLimit,
      hitCount: hitLimit === undefined ? undefined : 0,
    });
    try {
      return await this.#firstFailure(
        mutantActivation === "static"
          ? await this.#inProcess.load(this.#inProcess.importersOf(sandboxFileName))
          : this.#tests.filter(({ id }) => testFilter?.includes(id) ?? true),
      );
    } catch (error) {
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** Those first that killed the most. @param {Test[]} tests */
  async #firstFailure(tests) {
    const killsOf = (/** @type {Test} */ { id }) => this.#kills.get(id) ?? 0;
    for (const [i, test] of tests.toSorted((one, other) => killsOf(other) - killsOf(one)).entries()) {
      const failureMessage = await failureOf(test.run);
      if ((stryker.hitCount ?? 0) > (stryker.hitLimit ?? Infinity)) return { status: "timeout" };
      if (failureMessage === null) continue;
      this.#kills.set(test.id, killsOf(test) + 1);
      return { status: "killed", killedBy: [test.id], failureMessage, nrOfTests: i + 1 };
    }
    return { status: "survived", nrOfTests: tests.length };
  }

  dispose = () => this.#inProcess.close();
}

/** @param {() => unknown} run */
async function failureOf(run) {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: () => new Runner() }];
