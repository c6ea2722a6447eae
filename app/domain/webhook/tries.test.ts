import fc from "fast-check";
import { expect, test } from "vitest";
import { type Backoff, MAX_UNSURE_TRIES, nextTryAt, nextUnlimitedTryAt } from "./tries";

const now = new Date("2026-11-23T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a delivery is tried eight times, with pauses of 10 seconds to 10 hours (D84)", () => {
  const pauses = [10, 60, 300, 1200, 3600, 18_000, 36_000];
  expect(pauses.map((_, n) => nextTryAt(n + 1, now))).toEqual(pauses.map(after));
  for (const tries of [0, 8, 9, 100]) expect(nextTryAt(tries, now)).toBeNull();
});

test("a delivery is not tried at or after the time when it expires", () => {
  expect(nextTryAt(1, now, after(9))).toBeNull();
  expect(nextTryAt(1, now, after(10))).toBeNull();
  expect(nextTryAt(1, now, after(10.001))).toEqual(after(10));
});

test("what may have arrived is sent at most twice (D122)", () => {
  expect(MAX_UNSURE_TRIES).toBe(2);
});

test.each<[Backoff, number[]]>([
  ["trouble", [1, 5, 30, 60, 300]],
  ["refused", [600, 3600, 21_600]],
  ["asking", [60, 300, 1200, 3600, 21_600]],
])(
  "a delivery that is never given up waits as its list says, then always the last pause (%s)",
  (kind, pauses) => {
    expect(pauses.map((_, n) => nextUnlimitedTryAt(kind, n + 1, now))).toEqual(pauses.map(after));
    fc.assert(
      fc.property(fc.integer({ min: pauses.length, max: 10_000 }), (tries) => {
        expect(nextUnlimitedTryAt(kind, tries, now)).toEqual(after(pauses.at(-1) ?? 0));
      }),
    );
  },
);
