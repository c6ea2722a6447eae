// npm run scale -- live storm --seed 7: runs tests/scale at length, with several processes of the built server on one PostgreSQL.
// Arguments choose files by name; without any, all run.
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
// one file after the other, so that each has the machine to itself
const args = ["run", "--project", "scale", "--no-file-parallelism", ...positionals];
const { status } = spawnSync("node_modules/.bin/vitest", args, { stdio: "inherit", env });
postgres.end();
process.exit(status ?? 1);
