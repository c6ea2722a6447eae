// npm run faults -- --runs 100 --seed 7 --seconds 60 kill: runs tests/faults at length against the built server. Arguments choose
// files by name; without any, all run. The same seed makes the same choices.
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { build, setup } from "./setup.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "100" },
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$|^[12]\d{9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }

console.log(`Seed ${values.seed}`);
await setup();
await build();
const { status } = spawnSync("node_modules/.bin/vitest", ["run", "--project", "faults", ...positionals], {
  stdio: "inherit",
  env: {
    ...process.env,
    FAULTS_RUNS: values.runs,
    FAULTS_SECONDS: values.seconds,
    FAULTS_SEED: values.seed,
  },
});
process.exit(status ?? 1);
