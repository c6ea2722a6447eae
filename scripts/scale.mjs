// npm run scale -- live storm --seed 7: runs tests/scale at length, with several processes of the built server on one PostgreSQL,
// then compares their rates with SQLite's. Arguments choose files by name ('rates' for the rates); without any, all run.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { build, setup } from "./setup.mjs";
import { testPostgres } from "./test-postgres.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: String(randomInt(2 ** 31)) } },
});
if (!/^\d{1,10}$/.test(values.seed)) {
  console.error("--seed must be a whole number");
  process.exit(2);
}

await setup();
await build();
const postgres = await testPostgres();
if (!postgres) process.exit(1);
const env = { ...process.env, ...postgres.env, LONG_TESTS: "1", FAULTS_SEED: values.seed };
/** @param {string} program @param {string[]} args */
const run = (program, args) => spawnSync(program, args, { stdio: "inherit", env }).status === 0;

const files = positionals.filter((word) => word !== "rates");
const hasTests = files.length > 0 || positionals.length === 0;
const hasRates = files.length < positionals.length || positionals.length === 0;
// one file after the other, so that each has the machine to itself
const tests = ["run", "--project", "scale", "--no-file-parallelism", ...files];
const areRight = [
  ...(hasTests ? [run("node_modules/.bin/vitest", tests)] : []),
  ...(hasRates ? [run(process.execPath, ["tools/bench/run.mjs", "processes"])] : []),
];
postgres.end();
process.exit(areRight.every(Boolean) ? 0 : 1);
