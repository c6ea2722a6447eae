// npm test: every part runs, so that one run shows all that fails. With --all what a short run leaves out too (short-run.mjs), with --long
// more cases of each test as well, and with --checks those of `npm run check`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { memoryFolder, removeFolder } from "./memory-folder.mjs";
import { ON_POSTGRES, refuseUnmatched, testFiles } from "./postgres-tests.mjs";
import { build, setup } from "./setup.mjs";
import { ONLY_IN_ALL, SHORT_ON_POSTGRES } from "./short-run.mjs";

if (process.argv.includes("--long")) process.env.LONG_TESTS = "1";
const isAll = process.env.LONG_TESTS === "1" || process.argv.includes("--all");
process.env[isAll ? "ALL_TESTS" : "SHORT_RUN"] = "1";
await setup();
const memory = memoryFolder();
if (memory) Object.assign(process.env, { TMPDIR: memory, E2E_DATA_DIR: path.join(memory, "e2e") });
refuseUnmatched([...ON_POSTGRES, ...ONLY_IN_ALL, ...SHORT_ON_POSTGRES]);
const { check, CHECK_COUNT } = await import("./check.mjs");
const { drawDemoPictures } = await import("./demo-pictures.mjs");
const { findChromium } = await import("./find-chromium.mjs");
const { testPostgres } = await import("./test-postgres.mjs");
const { namesOfFailed, readPlaywright, readVitest } = await import("./test-report.mjs");

/** @typedef {import("./test-report.mjs").Report} Report */
const parts = /** @type {(Report & { name: string, seconds: number })[]} */ ([]);

const secondsSince = (/** @type {number} */ began) => Math.round((performance.now() - began) / 1_000);

/**
 * @param {string} name
 * @param {(report: string) => [command: string, ...args: string[]]} commandFor
 * @param {{ read: (json: string) => Report, env?: Record<string, string> }} how
 */
async function run(name, commandFor, { read, env = {} }) {
  console.log(`\n— ${name}`);
  const report = path.resolve(`.cache/test-report-${name.replaceAll(/\W+/g, "-")}.json`);
  rmSync(report, { force: true });
  const [command, ...args] = commandFor(report);
  const began = performance.now();
  const child = spawn(`node_modules/.bin/${command}`, args, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  const [status] = await once(child, "exit");
  const part = { name, seconds: secondsSince(began), ...(tryRead(report, read) ?? NOTHING) };
  // the runner crashed, or an error came outside of any test
  if (status !== 0) part.failed = Math.max(1, part.failed);
  parts.push(part);
}

/** @type {Report} */
const NOTHING = { passed: 0, failed: 1, tests: [] };

function tryRead(/** @type {string} */ report, /** @type {(json: string) => Report} */ read) {
  try {
    return read(readFileSync(report, "utf8"));
  } catch (error) {
    console.error(`No report of this part: ${error}`);
    return null;
  }
}

/** Of one run: what one part has compiled, the others need not. */
const MODULES = ".cache/test-modules";
rmSync(MODULES, { recursive: true, force: true });

/** @param {string[]} projects @param {string[]} files all by default */
const vitest =
  (projects, files = []) =>
  /** @returns {[string, ...string[]]} */
  (/** @type {string} */ report) => [
    "vitest",
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${MODULES}`,
    ...files,
    ...left.map((file) => `--exclude=${file}`),
  ];

async function checks() {
  console.log("— checks");
  const began = performance.now();
  const failed = (await check()).length;
  parts.push({
    name: "checks",
    seconds: secondsSince(began),
    passed: CHECK_COUNT - failed,
    failed,
    tests: [],
  });
}

// undefined where it is there and does not start
const postgres = await testPostgres().catch((error) => console.error(error.message));
// after the server in it has ended
if (memory) process.on("exit", () => removeFolder(memory));

/** @param {string} name @param {string[]} projects @param {string[]} [files] */
async function onPostgres(name, projects, files) {
  if (postgres) await run(name, vitest(projects, files), { read: readVitest, env: postgres.env });
  else if (postgres === null)
    parts.push({ name: `${name} (SKIPPED: none is found)`, seconds: 0, passed: 0, failed: 0, tests: [] });
  else parts.push({ name, seconds: 0, ...NOTHING });
}

const reporter = process.env.CI ? "dot,json" : "list,json";
const browser = async () =>
  run("browser", () => ["playwright", "test", `--reporter=${reporter}`], {
    read: readPlaywright,
    env: { CHROMIUM: await findChromium({ isShell: true }) },
  });

async function prepare() {
  await build();
  await drawDemoPictures();
}

const left = isAll ? [] : testFiles().filter((file) => ONLY_IN_ALL.some((start) => file.startsWith(start)));

// One part after the other where each keeps both cores busy: beside each other they take as long, and each has less to spare. Tests of
// whole servers mostly wait for them to start and stop, so two parts of those run at a time.
await Promise.all([
  prepare(),
  run("rules, operations and storage", vitest(["unit", "simulation"]), { read: readVitest }),
]);
await browser();
await Promise.all([
  run("built server and its faults", vitest(["http", "faults"]), { read: readVitest }),
  isAll
    ? onPostgres("several processes on PostgreSQL", ["scale"])
    : onPostgres("PostgreSQL and several processes on it", ["unit", "scale"], SHORT_ON_POSTGRES),
]);
if (isAll) await onPostgres("PostgreSQL", ["unit"], ON_POSTGRES);
if (process.argv.includes("--checks")) await checks();
postgres?.end();

console.log("\nThe ten slowest tests:");
const tests = parts.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, part: name })));
for (const { ms, part, file, title } of tests.sort((one, other) => other.ms - one.ms).slice(0, 10))
  console.log(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${part}  ${path.relative(".", file)}  ${title}`);

// here too, because what the runners print may be cut off
for (const { part, file, title, failure } of tests.filter(({ failure }) => failure !== undefined)) {
  console.log(`\nFAILED  ${part}  ${path.relative(".", file)}  ${title}`);
  console.log(
    stripVTControlCharacters(failure ?? "")
      .split("\n")
      .slice(0, 30)
      .join("\n"),
  );
}

console.log("");
for (const { name, passed, failed, seconds } of parts)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`);
const total = (/** @type {"passed" | "failed"} */ key) => parts.reduce((sum, part) => sum + part[key], 0);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
// the last lines, which are read first
for (const { name, failed, tests } of parts)
  for (const line of failed > 0 ? namesOfFailed(tests) : []) console.log(`FAILED  ${name}  ${line}`);
process.exit(total("failed") === 0 ? 0 : 1);
