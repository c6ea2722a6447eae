import fc from "fast-check";
import { expect, test } from "vitest";
import {
  MANUAL_CLOSE,
  changesLeader,
  closeTimes,
  extendedClose,
  isPastClose,
  movedClose,
  nextMinute,
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

test("the next whole minute is this one if it has just begun", () => {
  expect(nextMinute(closesAt)).toEqual(closesAt);
  for (const ms of [1, 30_000, 59_999, 60_000]) expect(nextMinute(after(0, ms))).toEqual(after(1));
});

test("a round without a soft close stores its time twice and no bound", () => {
  const hard = { closesAt, plannedCloseAt: closesAt, softCloseMinutes: null, latestCloseAt: null };
  expect(closeTimes({ ...soft, softCloseMinutes: null }, null)).toEqual(hard);
  expect(closeTimes({ ...soft, softCloseMinutes: null }, after(10))).toEqual(hard);
  expect(movedClose(hard, after(5), null)).toEqual({ ...hard, closesAt: after(5), plannedCloseAt: after(5) });
});

test("a soft close adds its own minutes at most if it has no other bound", () => {
  expect(closeTimes({ ...soft, softCloseMaxMinutes: null }, null)).toEqual({
    closesAt,
    plannedCloseAt: closesAt,
    softCloseMinutes: 5,
    latestCloseAt: after(5),
  });
  expect(closeTimes(soft, after(90)).latestCloseAt).toEqual(after(30));
});

test("a move by hand of a round whose soft close lacks one of its times leaves no soft close", () => {
  const moved = { ...MANUAL_CLOSE, closesAt: after(9), plannedCloseAt: after(9) };
  for (const lacking of ["softCloseMinutes", "plannedCloseAt", "latestCloseAt"])
    expect(movedClose({ ...times, [lacking]: null }, after(9), null), lacking).toEqual(moved);
});

test("a close that is set again to the same time has the bound that it had, also beyond a new end", () => {
  expect(movedClose(times, closesAt, after(10))).toEqual(times);
  expect(movedClose(times, after(1), after(10)).latestCloseAt).toEqual(after(10));
  expect(movedClose({ ...times, closesAt: null }, after(60), after(70)).latestCloseAt).toEqual(after(60));
});

test("the bound never comes before the close, however it is moved", () => {
  const minutes = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(minutes, fc.option(minutes), (to, end) => {
      const moved = movedClose(times, after(to), end === null ? null : after(end));
      expect(moved.latestCloseAt?.getTime()).toBeGreaterThanOrEqual(after(to).getTime());
      expect(moved.latestCloseAt?.getTime()).toBeLessThanOrEqual(after(to + 30).getTime());
      expect([moved.closesAt, moved.plannedCloseAt, moved.softCloseMinutes]).toEqual([
        after(to),
        after(to),
        5,
      ]);
    }),
  );
});

test("a close moves only if it has a time, minutes and a bound", () => {
  for (const lacking of ["closesAt", "softCloseMinutes", "latestCloseAt"])
    expect(extendedClose({ ...times, [lacking]: null }, after(-1)), lacking).toBeNull();
});

test("the first to pledge leads, also with the lowest pledge that there is", () => {
  expect(changesLeader({ cents: 1, ownCents: null, othersCents: null })).toBe(true);
  expect(changesLeader({ cents: 2, ownCents: 1, othersCents: null }), "alone").toBe(false);
});
