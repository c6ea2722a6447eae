// npm run simulate -- --seeds 1000 --seed 7: a small shop in memory against everything at once (docs/faults.md). The same seed is the same run.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { setup } from "./setup.mjs";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, seed: { type: "string", default: "1" } },
});
for (const [name, value] of Object.entries(values))
  if (!/^\d{1,9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }

await setup();
const { status } = spawnSync("node_modules/.bin/vitest", ["run", "--project", "simulation"], {
  stdio: "inherit",
  env: { ...process.env, SIMULATE_SEEDS: values.seeds, SIMULATE_SEED: values.seed },
});
process.exit(status ?? 1);
