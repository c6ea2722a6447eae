// Reads Stryker's report (https://github.com/stryker-mutator/mutation-testing-elements).

/** @typedef {{ line: number, column: number }} Place */
/** @typedef {{ id: string, status: string, static?: boolean, replacement?: string, location: { start: Place, end: Place } }} Mutant */
/** @typedef {{ files: Record<string, { source: string, mutants: Mutant[] }> }} Report */

/** Every n-th of all, in the order of the code. @param {{ id: string }} mutant @param {number} oneIn */
export const isInSample = ({ id }, oneIn) => Number(id) % oneIn === 0;

/** @param {Report} report @param {number} oneIn @returns {Report} */
export const sampleOf = ({ files }, oneIn) => ({
  files: Object.fromEntries(
    Object.entries(files).map(([name, { source, mutants }]) => [
      name,
      { source, mutants: mutants.filter((mutant) => isInSample(mutant, oneIn)) },
    ]),
  ),
});

/** Those with one of `statuses`. @param {Report} report @param {readonly string[]} statuses */
export function mutantsIn(report, statuses) {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => statuses.includes(status))
      .map(({ replacement = "", location: { start, end } }) => ({
        file,
        line: start.line,
        was: shown(textBetween(source, start, end)),
        becomes: shown(replacement),
      })),
  );
}

const shown = (/** @type {string} */ code) => code.replaceAll(/\s+/g, " ").slice(0, 100);

/** @param {string} source @param {Place} start @param {Place} end */
function textBetween(source, start, end) {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  // the end first: it may be on the same line
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return lines.join("\n");
}

const KILLED = ["Killed", "Timeout"];
const COUNTED = [...KILLED, "Survived", "NoCoverage"];

/** By folder of app/domain or app/operations. @param {Report} report */
export function scoreOf(report) {
  const scores = new Map();
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const folder = file.split("/").slice(0, 3).join("/");
    const counted = mutants.filter(({ status }) => COUNTED.includes(status));
    const killed = counted.filter(({ status }) => KILLED.includes(status)).length;
    const score = scores.get(folder) ?? { killed: 0, all: 0 };
    scores.set(folder, { killed: score.killed + killed, all: score.all + counted.length });
  }
  return [...scores].filter(([, { all }]) => all > 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * The report without survivors whose tests Stryker cannot know: those in what a module computes while it loads, and those that no test
 * reached. It would keep its answer whatever tests were written since. @param {string} text @param {readonly string[]} places those that
 * are tried again
 */
export function withoutUnsure(text, places) {
  const report = /** @type {Report} */ (JSON.parse(text));
  for (const [name, file] of Object.entries(report.files))
    if (places.some((place) => name === place || name.startsWith(`${place}/`)))
      file.mutants = file.mutants.filter(
        ({ static: isStatic, status }) => KILLED.includes(status) || (status === "Survived" && !isStatic),
      );
  return JSON.stringify(report);
}
