// npm run simulate -- --seeds 1000 --seed 7: a small shop in memory against everything at once (docs/faults.md); --house: the house as an
// opponent; --money: random days of money. The same seed is the same run.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { setup } from "./setup.mjs";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    seed: { type: "string", default: "1" },
    house: { type: "boolean", default: false },
    money: { type: "boolean", default: false },
  },
});
const [folder, usual] = values.house
  ? ["tests/house", "2000"]
  : values.money
    ? ["tests/money-day", "50"]
    : ["tests/simulation", "1000"];
const { seeds = usual, seed } = values;
for (const [name, value] of Object.entries({ seeds, seed }))
  if (!/^\d{1,9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }

await setup();
const { status } = spawnSync("node_modules/.bin/vitest", ["run", folder], {
  stdio: "inherit",
  env: { ...process.env, SIMULATE_SEEDS: seeds, SIMULATE_SEED: seed },
});
process.exit(status ?? 1);
