/** The shop against everything at once, from one seed (npm run simulate). */
import type * as timers from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { many } from "../long";
import { playSeed } from "../shrink";
import { BUYER_MOVES, STAFF_MOVES } from "./moves";
import { planOf } from "./plan";
import { simulate } from "./simulate";

vi.mock("~/db/timed-adapter.server", () => import("./gated-adapter"));
vi.mock("node:crypto", async (load) => {
  const { seededCrypto } = await import("./seeded");
  return seededCrypto(await load());
});
vi.mock("node:timers/promises", async (load) => ({
  ...(await load<typeof timers>()),
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}));

const { SIMULATE_SEED, SIMULATE_SEEDS, SIMULATE_MOVES } = process.env;
const FIRST = Number(SIMULATE_SEED ?? 1);

interface Runs {
  readonly from: number;
  readonly seeds: number;
  /** Of each plan so many, without an evening; all by default. */
  readonly moves?: number | undefined;
}

/** Of each plan the first moves, too: they cost a third. The seeds are those that reach everything (see the end). */
const USUAL: readonly Runs[] = [
  { from: 9, seeds: many(9, 1_000, { all: 12 }) },
  { from: 1_001, seeds: many(100, 10_000), moves: 14 },
];
const RUNS: readonly Runs[] = SIMULATE_SEEDS
  ? [{ from: FIRST, seeds: Number(SIMULATE_SEEDS), moves: Number(SIMULATE_MOVES) || undefined }]
  : USUAL;

test("the same seed is the same run, to the last line of story and trail", async () => {
  const [one, other] = [await simulate(FIRST), await simulate(FIRST)];
  expect(one.story.length).toBeGreaterThan(10);
  expect(one.trail.length).toBeGreaterThan(10);
  for (const [first, second] of [
    [one.story, other.story],
    [one.trail, other.trail],
  ] as const) {
    const differs = first.findIndex((line, at) => line !== second[at]);
    expect([first[differs], second[differs], differs]).toEqual([undefined, undefined, -1]);
    expect(second).toHaveLength(first.length);
  }
});

const reached = new Set<string>();

for (const { from, seeds, moves } of RUNS)
  test(
    `${seeds} seeds from ${from}: no rule is broken, and all is settled once the faults stop`,
    { timeout: 600_000 + 10_000 * seeds },
    async () => {
      for (let seed = from; seed < from + seeds; seed += 1) {
        const run = await playSeed(seed, planOf(seed).slice(0, moves), (plan) =>
          moves === undefined ? simulate(seed, plan) : simulate(seed, plan, false),
        );
        for (const name of run.reached) reached.add(name);
      }
    },
  );

test.runIf(RUNS === USUAL)("each thing that people do was accepted while there were faults", () => {
  const all = Object.keys({ ...BUYER_MOVES, ...STAFF_MOVES });
  expect(all.filter((name) => !reached.has(name))).toEqual([]);
});
