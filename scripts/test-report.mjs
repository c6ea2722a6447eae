/** @typedef {{ file: string, title: string, ms: number }} TimedTest */
/** @typedef {{ passed: number, failed: number, tests: TimedTest[] }} Report */

/** @param {string} json @returns {Report} */
export function readVitest(json) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json);
  const tests = testResults.flatMap(
    (/** @type {{ name: string, assertionResults: { title: string, duration?: number }[] }} */ file) =>
      file.assertionResults.map(({ title, duration = 0 }) => ({ file: file.name, title, ms: duration })),
  );
  return { passed: numPassedTests, failed: numFailedTests, tests };
}

/** @typedef {{ title: string, file: string, tests: { projectName: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {string} json @returns {Report} */
export function readPlaywright(json) {
  const { config, stats, suites } = JSON.parse(json);
  const tests = specsOf({ suites }).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      file: `${config.rootDir}/${file}`,
      title: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, tests };
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
