/** The shop against everything at once, from one seed (npm run simulate). */
import type * as timers from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { many } from "../long";
import { playSeed } from "../shrink";
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

const FIRST = Number(process.env.SIMULATE_SEED ?? 1);
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? many(24, 1_000, { all: 30 }));

const TIME = { timeout: 600_000 + 10_000 * SEEDS };

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

test(
  `${SEEDS} seeds from ${FIRST}: no rule is broken, and all is settled once the faults stop`,
  TIME,
  async () => {
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1)
      await playSeed(seed, planOf(seed), (plan) => simulate(seed, plan));
  },
);
