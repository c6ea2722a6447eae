import { expect, test } from "vitest";
import { NO_TERMS } from "./auction-terms";
import {
  AUCTION_TYPE_IS_FIXED,
  CLOSED_TYPE_IS_FIXED,
  END_IS_KEPT,
  END_MOVES_ONLY_LATER,
  refuseAfterJoining,
  START_CANNOT_MOVE,
} from "./after-joining";

const now = new Date("2026-11-25T12:00:00Z");
const at = (hour: number) => new Date(`2026-11-25T${hour}:00:00Z`);
const moved = (from: Date | null, to: Date | null, hasPaid = true) =>
  refuseAfterJoining({
    from: { productType: "auction", startTime: null, endTime: from },
    to: { productType: "auction", startTime: null, endTime: to },
    hasPaid,
    openRound: null,
    promises: NO_TERMS,
    isClosed: false,
    now,
  })?.message ?? null;

test("once someone has joined, the end only moves later, and only before it has passed (D97)", () => {
  expect(moved(at(14), at(15))).toBeNull();
  expect(moved(at(14), at(14))).toBeNull();
  expect(moved(null, null)).toBeNull();
  expect(moved(at(14), null)).toBeNull();
  for (const [from, to] of [
    [at(14), at(13)],
    [at(11), at(15)],
    [at(12), at(15)],
    [null, at(15)],
  ] as const) {
    expect(moved(from, to)).toBe(END_MOVES_ONLY_LATER);
    expect(moved(from, to, false)).toBeNull();
  }
});

test("an auction that somebody has paid for cannot become a fixed price, closed or not", () => {
  const change = {
    from: { productType: "both", startTime: null, endTime: null },
    to: { productType: "buy_now", startTime: null, endTime: null },
    hasPaid: true,
    openRound: null,
    promises: NO_TERMS,
    now,
  } as const;
  expect(refuseAfterJoining({ ...change, isClosed: false })?.message).toBe(AUCTION_TYPE_IS_FIXED);
  // its winner would lose the page, and what protects them (D110, D111)
  expect(refuseAfterJoining({ ...change, isClosed: true })?.message).toBe(CLOSED_TYPE_IS_FIXED);
  expect(refuseAfterJoining({ ...change, isClosed: false, hasPaid: false })).toBeNull();
});

test("once someone has joined, the start stays where it is", () => {
  const terms = (startTime: Date | null) => ({ productType: "auction", startTime, endTime: null }) as const;
  const refusal = (from: Date | null, to: Date | null, hasPaid = true) =>
    refuseAfterJoining({
      from: terms(from),
      to: terms(to),
      hasPaid,
      openRound: null,
      promises: NO_TERMS,
      isClosed: false,
      now,
    });
  for (const [from, to] of [
    [at(10), at(14)],
    [at(10), at(11)],
    [null, at(14)],
    [at(10), null],
  ] as const) {
    expect(refusal(from, to)).toEqual({ code: "invalid", message: START_CANNOT_MOVE, field: "start_time" });
    expect(refusal(from, to, false)).toBeNull();
  }
  expect(refusal(at(10), at(10))).toBeNull();
});

test("an end that is kept moves later, or earlier with ten minutes' notice, and never goes, joined or not (D108)", () => {
  const refusal = (to: Date | null, keepsEnd: boolean) =>
    refuseAfterJoining({
      from: { productType: "auction", startTime: null, endTime: at(14) },
      to: { productType: "auction", startTime: null, endTime: to },
      hasPaid: false,
      openRound: null,
      promises: { shortestRoundMinutes: 0, keepsEnd },
      isClosed: false,
      now,
    });
  const soon = (ms: number) => new Date(now.getTime() + 600_000 + ms);
  expect(refusal(null, true)).toMatchObject({ message: END_IS_KEPT, field: "end_time" });
  expect(refusal(soon(-1), true)?.field).toBe("end_time");
  expect(refusal(soon(0), true)).toBeNull();
  expect(refusal(at(15), true)).toBeNull();
  expect(refusal(soon(-1), false)).toBeNull();
});

test("the end is not moved before the open round's own close, nor into its shortest time (D108, D109)", () => {
  const refusal = (closesAt: Date | null, shortestRoundMinutes: number, startTime: Date | null = null) =>
    refuseAfterJoining({
      from: { productType: "auction", startTime, endTime: at(18) },
      to: { productType: "auction", startTime, endTime: at(15) },
      hasPaid: false,
      openRound: { openedAt: at(12), closesAt, latestCloseAt: null },
      promises: { shortestRoundMinutes, keepsEnd: false },
      isClosed: false,
      now,
    })?.field;
  expect(refusal(at(16), 0)).toBe("end_time");
  expect(refusal(at(15), 0)).toBeUndefined();
  expect(refusal(null, 181)).toBe("end_time");
  expect(refusal(null, 180)).toBeUndefined();
  expect(refusal(null, 180, at(13)), "it takes pledges from the start").toBe("end_time");
});
