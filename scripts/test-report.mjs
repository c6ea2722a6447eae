import path from "node:path";

/** @typedef {{ file: string, title: string, ms: number, failure?: string | undefined }} TestResult */
/** @typedef {{ passed: number, failed: number, tests: TestResult[] }} Report */

/** @typedef {{ title: string, duration?: number, status: string, failureMessages: string[] }} VitestResult */
/** @typedef {{ name: string, message: string, status: string, assertionResults: VitestResult[] }} VitestFile */

/** @param {string} json @returns {Report} */
export function readVitest(json) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json);
  const tests = testResults.flatMap((/** @type {VitestFile} */ file) => [
    ...file.assertionResults.map(({ title, duration = 0, status, failureMessages }) => ({
      file: file.name,
      title,
      ms: duration,
      failure: status === "failed" ? failureMessages.join("\n") : undefined,
    })),
    // it could not load, or failed before or after its tests
    ...(file.message ? [{ file: file.name, title: "the whole file", ms: 0, failure: file.message }] : []),
  ]);
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

/** @typedef {{ status: string, duration: number, errors: { message?: string }[] }} PlaywrightResult */
/** @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: PlaywrightResult[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {string} json @returns {Report} */
export function readPlaywright(json) {
  const { config, stats, suites } = JSON.parse(json);
  const tests = specsOf({ suites }).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: `${config.rootDir}/${file}`,
      title: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      failure:
        status === "unexpected" || status === "flaky"
          ? results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n")
          : undefined,
    })),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests };
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** A line for each failed test; one if the part failed outside of any. @param {TestResult[]} tests */
export function namesOfFailed(tests) {
  const failed = tests.filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return ["outside of any test: see its output above"];
  return failed.map(({ file, title }) => `${path.relative(".", file)}  ${title}`);
}
