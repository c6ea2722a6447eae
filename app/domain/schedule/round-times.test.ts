import { expect, test } from "vitest";
import {
  CLOSE_MOVES_ONLY_EARLIER,
  NO_TIMES,
  NOT_PAST,
  refuseMovedClose,
  refuseRoundTimes,
} from "./round-times";

const now = new Date("2026-11-26T15:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);

test("a round opens and closes in the future, in this order, within the auction, after the open round", () => {
  const refusalOf = (times: { opensAt: Date | null; closesAt: Date | null }, context = {}) =>
    refuseRoundTimes({ ...NO_TIMES, ...times }, { now, endTime: null, openUntil: null, ...context });
  const at = (opens: number | null, closes: number | null) => ({
    opensAt: opens === null ? null : after(opens),
    closesAt: closes === null ? null : after(closes),
  });
  const asked = (opens: number | null, closes: number | null, context = {}) =>
    refusalOf(at(opens, closes), context);
  expect(asked(null, null)).toBeNull();
  expect(asked(5, 10)).toBeNull();
  expect(asked(0, 10)).toMatchObject({ field: "opens_at", message: NOT_PAST });
  expect(asked(null, 0)).toMatchObject({ field: "closes_at", message: NOT_PAST });
  expect(asked(5, 5)?.field).toBe("closes_at");
  expect(asked(5, null, { openUntil: after(6) })?.field).toBe("opens_at");
  expect(asked(6, null, { openUntil: after(6) })).toBeNull();
  expect(asked(5, 11, { endTime: after(10) })?.field).toBe("closes_at");
  expect(asked(10, null, { endTime: after(10) })?.field).toBe("opens_at");
});

test("a soft close needs a closing time and both its figures", () => {
  const refusalOf = (closesAt: Date | null, minutes: number | null, max: number | null) =>
    refuseRoundTimes(
      { opensAt: null, closesAt, softCloseMinutes: minutes, softCloseMaxMinutes: max },
      { now, endTime: null, openUntil: null },
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
    endTime: null,
    nextOpensAt: null,
    now,
    until: changes.to ?? null,
    ...changes,
  });

test("once somebody has paid, the close moves only earlier, and leaves ten minutes", () => {
  expect(move({ to: after(30) })).toBeNull();
  expect(move({ to: after(10) })).toBeNull();
  expect(move({ to: after(10, -1) })?.message).toContain("at least 10 minutes");
  expect(move({ to: after(60) })?.message).toBe(CLOSE_MOVES_ONLY_EARLIER);
  expect(move({ to: null })?.message).toBe(CLOSE_MOVES_ONLY_EARLIER);
  expect(move({ from: null, to: after(10) }), "a round without a closing time gets one").toBeNull();
});

test("before anybody has paid it moves anywhere in the future, up to the auction's end and the next round", () => {
  const free = { hasPaid: false };
  expect(move({ ...free, to: after(1) })).toBeNull();
  expect(move({ ...free, to: null })).toBeNull();
  expect(move({ ...free, to: after(90) })).toBeNull();
  expect(move({ ...free, to: now })?.message).toBe(NOT_PAST);
  expect(move({ ...free, to: after(90), endTime: after(80) })?.field).toBe("closes_at");
  expect(move({ ...free, to: after(90), nextOpensAt: after(80) })?.field).toBe("closes_at");
  expect(move({ ...free, to: null, nextOpensAt: after(80) })?.field).toBe("closes_at");
  expect(move({ ...free, from: now, to: after(90) })?.code, "a round that is due cannot be held open").toBe(
    "conflict",
  );
});
