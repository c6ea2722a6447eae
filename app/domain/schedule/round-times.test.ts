import { expect, test } from "vitest";
import {
  CLOSE_IS_ANNOUNCED,
  NO_TIMES,
  TIME_IN_PAST,
  refuseMovedClose,
  refuseRoundTimes,
} from "./round-times";

const now = new Date("2026-11-26T15:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);
const NOTHING = { shortestRoundMinutes: 0, keepsEnd: false, startTime: null, endTime: null };

test("a round opens and closes in the future, in this order, within the auction, after the open round", () => {
  const refusalOf = (times: { opensAt: Date | null; closesAt: Date | null }, context = {}) =>
    refuseRoundTimes({ ...NO_TIMES, ...times }, { now, promises: NOTHING, openUntil: null, ...context });
  const at = (opens: number | null, closes: number | null) => ({
    opensAt: opens === null ? null : after(opens),
    closesAt: closes === null ? null : after(closes),
  });
  const asked = (opens: number | null, closes: number | null, context = {}) =>
    refusalOf(at(opens, closes), context);
  expect(asked(null, null)).toBeNull();
  expect(asked(5, 10)).toBeNull();
  expect(asked(0, 10)).toMatchObject({ field: "opens_at", message: TIME_IN_PAST });
  expect(asked(null, 0)).toMatchObject({ field: "closes_at", message: TIME_IN_PAST });
  expect(asked(5, 5)?.field).toBe("closes_at");
  expect(asked(5, null, { openUntil: after(6) })?.field).toBe("opens_at");
  expect(asked(6, null, { openUntil: after(6) })).toBeNull();
  expect(asked(5, 11, { promises: { ...NOTHING, endTime: after(10) } })?.field).toBe("closes_at");
  expect(asked(10, null, { promises: { ...NOTHING, endTime: after(10) } })?.field).toBe("opens_at");
});

test("a soft close needs a closing time and both its figures", () => {
  const refusalOf = (closesAt: Date | null, minutes: number | null, max: number | null) =>
    refuseRoundTimes(
      { opensAt: null, closesAt, softCloseMinutes: minutes, softCloseMaxMinutes: max },
      { now, promises: NOTHING, openUntil: null },
    );
  expect(refusalOf(after(60), 5, 30)).toBeNull();
  expect(refusalOf(null, 5, 30)?.field).toBe("soft_close_minutes");
  expect(refusalOf(after(60), null, 30)?.field).toBe("soft_close_minutes");
  expect(refusalOf(after(60), 5, null)?.field).toBe("soft_close_max_minutes");
  expect(refusalOf(after(60), 5, 4)?.field).toBe("soft_close_max_minutes");
});

const move = (changes: Partial<Parameters<typeof refuseMovedClose>[0]>) =>
  refuseMovedClose({
    from: after(60),
    to: after(30),
    hasPaid: true,
    openedAt: now,
    promises: NOTHING,
    nextOpensAt: null,
    now,
    until: changes.to ?? null,
    ...changes,
  });

test("an announced close moves later, or earlier with ten minutes' notice, whether somebody has paid or not (D108)", () => {
  for (const hasPaid of [true, false]) {
    expect(move({ hasPaid, to: after(30) })).toBeNull();
    expect(move({ hasPaid, to: after(10) })).toBeNull();
    expect(move({ hasPaid, to: after(10, -1) })?.message).toContain("at least 10 minutes");
    expect(move({ hasPaid, to: after(60) })).toBeNull();
    expect(move({ hasPaid, to: after(90) })).toBeNull();
    expect(move({ hasPaid, to: null })?.message).toBe(CLOSE_IS_ANNOUNCED);
  }
  expect(move({ from: after(5), to: after(6) }), "later needs no notice").toBeNull();
});

test("a round without a closing time gets one, with notice once somebody has paid", () => {
  expect(move({ from: null, to: after(10) })).toBeNull();
  expect(move({ from: null, to: after(9) })?.field).toBe("closes_at");
  expect(move({ from: null, to: after(1), hasPaid: false })).toBeNull();
  expect(
    move({
      from: null,
      to: after(9),
      hasPaid: false,
      promises: { ...NOTHING, keepsEnd: true, endTime: after(90) },
    })?.field,
    "its end is announced",
  ).toBe("closes_at");
});

test("a close moves within the auction's end, the next round's opening and the shortest time", () => {
  const until = (endTime: Date) => ({ promises: { ...NOTHING, endTime } });
  expect(move({ to: now })?.message).toBe(TIME_IN_PAST);
  expect(move({ to: after(90), ...until(after(80)) })?.field).toBe("closes_at");
  expect(move({ to: after(90), nextOpensAt: after(80) })?.field).toBe("closes_at");
  expect(move({ from: null, to: null })).toBeNull();
  expect(move({ from: now, to: after(90) })?.code, "a round that is due cannot be held open").toBe(
    "conflict",
  );
  const shortest = { promises: { ...NOTHING, shortestRoundMinutes: 45 } };
  expect(move({ to: after(44), ...shortest })?.field).toBe("closes_at");
  expect(move({ to: after(45), ...shortest })).toBeNull();
});

test("a round is never planned shorter than promised, nor opened too near the auction's end (D109)", () => {
  const refusal = (times: { opensAt?: Date; closesAt?: Date }, promises: object) =>
    refuseRoundTimes(
      { ...NO_TIMES, ...times },
      { now, promises: { ...NOTHING, shortestRoundMinutes: 60, ...promises }, openUntil: null },
    );
  expect(refusal({ closesAt: after(59) }, {})?.field).toBe("closes_at");
  expect(refusal({ closesAt: after(60) }, {})).toBeNull();
  expect(refusal({ opensAt: after(30), closesAt: after(89) }, {})?.field).toBe("closes_at");
  expect(
    refusal({ closesAt: after(89) }, { startTime: after(30) }),
    "nobody joins before the start",
  ).not.toBeNull();
  expect(refusal({}, { endTime: after(59) })?.message).toContain("too soon");
  expect(refusal({}, { endTime: after(60) })).toBeNull();
  expect(refusal({ closesAt: after(1) }, { shortestRoundMinutes: 0 })).toBeNull();
});
