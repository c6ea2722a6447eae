// npm run mutate [-- folder or file …] [--one-in 10] [--force]: changes the code of app/ in one place after the other and tells which
// changes no test notices (docs/tests.md). --one-in tries only every tenth. A repeated run tries only what has changed since, as far as
// Stryker can tell; --force tries all.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { memoryFolder, removeFolder } from "../../scripts/memory-folder.mjs";
import { setup } from "../../scripts/setup.mjs";
import { mutantsIn, sampleOf, scoreOf, withoutUnsure } from "./report.mjs";

/** Fetched once, beside the shop's own packages: most developers never need its 64 MB. */
const STRYKER = "@stryker-mutator/core@9.6.1";
const HOME = path.resolve(".cache/stryker");
const CACHE = ".cache/mutate";

/** Money and fairness, and what imports write. */
const OPERATIONS = "payments, reconciliation, orders, order-edits, rounds, pledges, tax, imports".split(", ");
/** What tests read. */
const COPIED = ["app", "docs", "prisma", "scripts", "tests", "tools"];
const FOLDERS = ["app/domain", ...OPERATIONS.map((name) => `app/operations/${name}`)];

await setup();
if (!existsSync(path.join(HOME, "node_modules"))) {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(path.join(HOME, "package.json"), '{ "private": true }\n');
  const options = ["--legacy-peer-deps", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  execFileSync("npm", ["install", ...options, STRYKER], { cwd: HOME, stdio: "inherit" });
}
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: "boolean", default: false }, "one-in": { type: "string", default: "1" } },
});
const oneIn = Math.max(1, Number.parseInt(values["one-in"]) || 1);
const asked = positionals.map((name) => name.replace(/\/+$/, ""));
const wrong = asked.filter((name) => !/^app\/(domain|operations)\b/.test(name) || !existsSync(name));
if (wrong.length > 0) {
  console.error(`${wrong.join(", ")}: name a folder or file of app/domain or app/operations`);
  process.exit(2);
}
const places = asked.length > 0 ? asked : FOLDERS;
for (const area of new Set(places.map(areaOf)))
  mutate(
    area,
    places.filter((place) => areaOf(place) === area),
  );

/** Whose tests are tried. @param {string} place */
function areaOf(place) {
  return place.split("/").slice(0, 2).join("/");
}

/** @param {string} area @param {string[]} inArea */
function mutate(area, inArea) {
  const named = path.join(CACHE, area.replaceAll("/", "-"));
  const options = {
    testRunner: "in-process",
    plugins: [path.resolve("tools/mutate/runner.mjs")],
    mutate: [
      ...inArea.map((place) => (place.endsWith(".ts") ? place : `${place}/**/*.ts`)),
      "!app/**/*.{test,fixture}.ts",
    ],
    // the compiler checks words that rules compare and `?.`; other tests check texts
    mutator: { excludedMutations: ["StringLiteral", "OptionalChaining"] },
    ignorePatterns: [
      "*",
      ...COPIED.flatMap((folder) => [`!${folder}`, `!${folder}/**`]),
      "!/*.json",
      "!/*.ts",
    ],
    tempDirName: path.join(CACHE, "copies"),
    incremental: true,
    incrementalFile: `${named}.incremental.json`,
    jsonReporter: { fileName: `${named}.json` },
    reporters: ["progress-append-only", "json"],
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    // a busy machine is no reason for a mutant to count as killed
    ...(area === "app/operations" && { timeoutMS: 60_000, timeoutFactor: 4 }),
    allowConsoleColors: false,
  };
  mkdirSync(CACHE, { recursive: true });
  if (existsSync(options.incrementalFile))
    writeFileSync(
      options.incrementalFile,
      withoutUnsure(readFileSync(options.incrementalFile, "utf8"), inArea),
    );
  writeFileSync(`${named}.config.json`, JSON.stringify(options));
  const stryker = path.join(HOME, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const memory = memoryFolder();
  const { status } = spawnSync(
    process.execPath,
    [stryker, "run", ...(values.force ? ["--force"] : []), `${named}.config.json`],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        ...(memory && { TMPDIR: memory }),
        MUTATE_TESTS: area,
        MUTATE_ONE_IN: String(oneIn),
        DATA_DIR: ".cache/test-data",
        LOG_LEVEL: "silent",
      },
    },
  );
  if (memory) removeFolder(memory);
  if (status !== 0) process.exit(status ?? 1);
  print(sampleOf(JSON.parse(readFileSync(`${named}.json`, "utf8")), oneIn));
}

/** @param {import("./report.mjs").Report} report */
function print(report) {
  for (const { file, line, was, becomes } of mutantsIn(report, ["Survived", "NoCoverage"]))
    console.log(`${file}:${line}  ${was}  →  ${becomes}`);
  for (const [folder, { killed, all }] of scoreOf(report))
    console.log(`${folder}: ${killed} of ${all} killed, ${((100 * killed) / all).toFixed(1)} %`);
}
