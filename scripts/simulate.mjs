// npm run simulate -- --seeds 1000 --seed 7: a small shop in memory against everything at once (docs/faults.md), with --moves 14 the first 14
// moves of each seed; --house: the house as an opponent; --money: random days of money. The same seed is the same run. --statements: each
// statement of a write fails once. --planted: whether the faults of tests/planted-faults.mjs are found by the seeds named there.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { PLANTED_FAULTS } from "../tests/planted-faults.mjs";
import { setup } from "./setup.mjs";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    seed: { type: "string", default: "1" },
    moves: { type: "string", default: "0" },
    house: { type: "boolean", default: false },
    money: { type: "boolean", default: false },
    statements: { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
  },
});
const FOLDERS = { simulation: "tests/simulation", house: "tests/house", money: "tests/money-day" };
const [folder, usual] = values.statements
  ? ["tests/every-statement", "1"]
  : values.house
    ? [FOLDERS.house, "2000"]
    : values.money
      ? [FOLDERS.money, "50"]
      : [FOLDERS.simulation, "1000"];
const { seeds = usual, seed, moves } = values;
for (const [name, value] of Object.entries({ seeds, seed, moves }))
  if (!/^\d{1,9}$/.test(value)) {
    console.error(`--${name} must be a whole number`);
    process.exit(2);
  }

/** @param {string} folder @param {Record<string, string>} env @param {"inherit" | "pipe"} stdio @param {readonly string[]} [options] */
const run = (folder, env, stdio, options = []) =>
  spawnSync("node_modules/.bin/vitest", ["run", folder, ...options], {
    stdio,
    encoding: "utf8",
    env: { ...process.env, ALL_TESTS: "1", ...env },
  });

await setup();
if (values.planted) {
  const play = (
    /** @type {import("../tests/planted-faults.mjs").PlantedFault} */ { by, seed: at },
    number = NaN,
  ) => {
    const env = { PLANTED_FAULT: String(number), SIMULATE_SEED: String(at), SIMULATE_SEEDS: "1" };
    const { status, stdout, stderr } = run(FOLDERS[by], env, "pipe", ["-t", "from"]);
    return { passes: status === 0, tells: new RegExp(`Seed ${at}\\b`).test(`${stdout}${stderr}`) };
  };
  /** By folder and seed. */
  const sound = new Map();
  const missed = PLANTED_FAULTS.filter((fault, number) => {
    const { name, by, seed: at } = fault;
    const key = `${by} ${at}`;
    // a seed that fails by itself finds nothing
    if (!sound.has(key)) sound.set(key, play(fault).passes);
    if (!sound.get(key)) console.log(`FAILS WITHOUT A FAULT: seed ${at} of ${by}`);
    const { passes, tells } = play(fault, number);
    const isFound = sound.get(key) && !passes && tells;
    console.log(`${isFound ? "found" : "NOT FOUND"} by seed ${at}: ${name}`);
    return !isFound;
  });
  process.exit(missed.length > 0 ? 1 : 0);
}
process.exit(
  run(folder, { SIMULATE_SEEDS: seeds, SIMULATE_SEED: seed, SIMULATE_MOVES: moves }, "inherit").status ?? 1,
);
