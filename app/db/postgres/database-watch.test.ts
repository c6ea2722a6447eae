import { expect, test } from "vitest";
import { DatabaseWatch } from "./database-watch.server";

function setUp() {
  const state = { answers: true, now: 0, events: [] as string[] };
  const watch = new DatabaseWatch({
    answers: () => Promise.resolve(state.answers),
    now: () => state.now,
    onLost: () => state.events.push("lost"),
    onFound: () => state.events.push("found"),
  });
  return { state, watch };
}

test("a database that does not answer for 5 s is lost, and is found again by its first answer", async () => {
  const { state, watch } = setUp();
  await watch.ask();
  state.answers = false;
  for (state.now = 1_000; state.now < 6_000; state.now += 1_000) await watch.ask();
  expect(watch.isLost).toBe(false);
  await watch.ask();
  expect([watch.isLost, state.events]).toEqual([true, ["lost"]]);
  await watch.ask();
  state.answers = true;
  await watch.ask();
  expect([watch.isLost, state.events]).toEqual([false, ["lost", "found"]]);
});

test("an answer between two silences begins the five seconds anew", async () => {
  const { state, watch } = setUp();
  for (const [now, answers] of [
    [0, false],
    [4_000, false],
    [4_500, true],
    [5_000, false],
    [9_000, false],
  ] as const) {
    Object.assign(state, { now, answers });
    await watch.ask();
  }
  expect([watch.isLost, state.events]).toEqual([false, []]);
});

test("a second question waits for none: while one is open, no other is asked", async () => {
  let asked = 0;
  let answer = (_: boolean) => undefined as void;
  const watch = new DatabaseWatch({
    answers: () => ((asked += 1), new Promise((resolve) => (answer = resolve))),
    now: () => 0,
    onLost: () => undefined,
    onFound: () => undefined,
  });
  const first = watch.ask();
  await watch.ask();
  answer(true);
  await first;
  expect(asked).toBe(1);
});
