import { setImmediate as nextPhaseChange } from "node:timers/promises";
import { expect, test } from "vitest";
import { runInSlices } from "./run-in-slices.server";

test("long work lets other requests run, in order, and returns how long it was busy", async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const work = runInSlices(
    Array.from({ length: 200 }, (_, i) => i),
    (item) => {
      for (const until = performance.now() + 0.5; performance.now() < until;);
      done.push(item);
    },
  );
  for (let at = 0; at < 5; at++) {
    seen.push(done.length);
    await nextPhaseChange();
  }
  // CPU time: a busy machine gives part of the 100 ms to other processes
  expect(await work).toBeGreaterThan(20);
  expect(done).toEqual(Array.from({ length: 200 }, (_, i) => i));
  for (const count of seen) expect(count).toBeLessThan(200);
});

test("short work is done at once", () => {
  const done: string[] = [];
  void runInSlices(["a", "b"], (item) => done.push(item));
  expect(done).toEqual(["a", "b"]);
});
