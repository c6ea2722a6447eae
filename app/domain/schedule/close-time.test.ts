import { expect, test } from "vitest";
import {
  MANUAL_CLOSE,
  changesLeader,
  closeTimes,
  extendedClose,
  isPastClose,
  movedClose,
} from "./close-time";

const closesAt = new Date("2026-11-26T15:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(closesAt.getTime() + minutes * 60_000 + ms);
const soft = { closesAt, softCloseMinutes: 5, softCloseMaxMinutes: 30 };
const times = closeTimes(soft, null);

test("the closing time itself is past, the millisecond before is not", () => {
  expect(isPastClose(closesAt, closesAt)).toBe(true);
  expect(isPastClose(closesAt, after(0, -1))).toBe(false);
  expect(isPastClose(null, closesAt)).toBe(false);
});

test("only a pledge that changes who leads moves the close: a tie does, one's own raise or a lower pledge does not", () => {
  expect(changesLeader({ cents: 500, ownCents: null, othersCents: null }), "the first pledge").toBe(true);
  expect(changesLeader({ cents: 600, ownCents: null, othersCents: 500 })).toBe(true);
  expect(changesLeader({ cents: 500, ownCents: 300, othersCents: 500 }), "a tie").toBe(true);
  expect(changesLeader({ cents: 600, ownCents: 500, othersCents: 500 }), "out of a tie").toBe(true);
  expect(changesLeader({ cents: 499, ownCents: null, othersCents: 500 }), "below the highest").toBe(false);
  expect(changesLeader({ cents: 700, ownCents: 600, othersCents: 500 }), "the leader's own raise").toBe(
    false,
  );
});

test("the close moves to N minutes after such a pledge, in the last N minutes alone and never beyond its bound", () => {
  expect(extendedClose(times, after(-5)), "exactly N minutes before").toBeNull();
  expect(extendedClose(times, after(-5, 1))).toEqual(after(0, 1));
  expect(extendedClose(times, after(-1))).toEqual(after(4));
  expect(extendedClose({ ...times, closesAt: after(27) }, after(26))).toEqual(after(30));
  expect(extendedClose({ ...times, closesAt: after(30) }, after(29)), "at its bound").toBeNull();
  expect(extendedClose(closeTimes({ ...soft, softCloseMinutes: null }, null), after(-1))).toBeNull();
});

test("the soft close never goes beyond the auction's end", () => {
  expect(closeTimes(soft, after(10)).latestCloseAt).toEqual(after(10));
  expect(closeTimes({ ...soft, closesAt: null }, null)).toEqual(MANUAL_CLOSE);
});

test("the bound of an earlier close is earlier too, and an extended round gets no second bound", () => {
  expect(movedClose(times, after(-60), null)).toMatchObject({
    plannedCloseAt: after(-60),
    latestCloseAt: after(-30),
  });
  const extended = { ...times, closesAt: after(28) };
  expect(movedClose(extended, after(20), null).latestCloseAt).toEqual(after(30));
  expect(movedClose(times, null, null)).toEqual(MANUAL_CLOSE);
  expect(movedClose(times, after(60), null).latestCloseAt, "later: the bound too").toEqual(after(90));
  expect(movedClose(times, after(60), after(70)).latestCloseAt, "but not beyond the end").toEqual(after(70));
});
