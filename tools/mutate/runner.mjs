// Stryker's test runner (docs/decisions/050-mutation-testing.md).
import path from "node:path";
import { env } from "node:process";
import { isInSample } from "./report.mjs";
import { TestsInProcess } from "./tests-in-process.mjs";

/** @typedef {import("./tests-in-process.mjs").Test} Test */
/** @typedef {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: object }} Stryker */

/**
 * Of operations, which hundreds of test files may reach. Those that import the mutated file come first, then those of its own folder, then
 * those that killed the most.
 */
const MOST_FILES = 30;

/** What the mutated code reads and counts. */
const stryker = /** @type {Stryker} */ ({});
Reflect.set(globalThis, "__stryker__", stryker);

class Runner {
  #inProcess = new TestsInProcess();
  #isPure = true;
  /** @type {Test[]} */
  #tests = [];
  /** How many mutants each test killed. */
  #kills = /** @type {Map<string, number>} */ (new Map());

  capabilities = () => ({ reloadEnvironment: true });

  async init() {
    const folder = env.MUTATE_TESTS ?? "";
    this.#isPure = folder === "app/domain";
    this.#tests = await this.#inProcess.open(folder, { isPure: this.#isPure });
    // operations are loaded again by each test, which then counts what they do while they load
    if (!this.#isPure) stryker.mutantCoverage = undefined;
  }

  /** @param {{ files?: string[] }} how */
  async dryRun({ files = [] }) {
    const tests = [];
    const related = new Set(files.flatMap((file) => this.#inProcess.importersOf(file)));
    for (const { id, file, run } of this.#tests.filter((one) => related.has(one.file))) {
      stryker.currentTestId = id;
      const began = performance.now();
      const failureMessage = await failureOf(() => run({ isTrial: true }));
      if (failureMessage === null)
        tests.push({ id, name: id, fileName: file, timeSpentMs: performance.now() - began, status: 0 });
      else console.error(`${id} is left out: ${failureMessage}`);
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
          : this.#chosen(
              this.#tests.filter(({ id }) => testFilter?.includes(id) ?? true),
              sandboxFileName,
            ),
      );
    } catch (error) {
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  /** @param {Test[]} tests @param {string} mutated */
  #chosen(tests, mutated) {
    if (this.#isPure) return tests;
    const folder = path.relative("", mutated).split("/").slice(0, 3).join("/");
    const importing = new Set(this.#inProcess.importersOf(mutated, { directly: true }));
    const nearness = (/** @type {Test} */ { id, file }) =>
      2 * Number(importing.has(file)) + Number(id.startsWith(`${folder}/`));
    return tests
      .toSorted((one, other) => nearness(other) - nearness(one) || this.#killsOf(other) - this.#killsOf(one))
      .slice(0, MOST_FILES);
  }

  #killsOf = (/** @type {Test} */ { id }) => this.#kills.get(id) ?? 0;

  /** @param {Test[]} tests */
  async #firstFailure(tests) {
    for (const [i, test] of tests.entries()) {
      const failureMessage = await failureOf(test.run);
      if ((stryker.hitCount ?? 0) > (stryker.hitLimit ?? Infinity)) return { status: "timeout" };
      if (failureMessage === null) continue;
      this.#kills.set(test.id, this.#killsOf(test) + 1);
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
