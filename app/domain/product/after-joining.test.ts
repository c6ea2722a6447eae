import { expect, test } from "vitest";
import {
  AUCTION_TYPE_IS_FIXED,
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
    hasOpenRound: false,
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

test("an auction that somebody has paid for cannot become a fixed price before its close", () => {
  const change = {
    from: { productType: "both", startTime: null, endTime: null },
    to: { productType: "buy_now", startTime: null, endTime: null },
    hasPaid: true,
    hasOpenRound: false,
    now,
  } as const;
  expect(refuseAfterJoining({ ...change, isClosed: false })?.message).toBe(AUCTION_TYPE_IS_FIXED);
  expect(refuseAfterJoining({ ...change, isClosed: true })).toBeNull();
  expect(refuseAfterJoining({ ...change, isClosed: false, hasPaid: false })).toBeNull();
});

test("once someone has joined, the start stays where it is", () => {
  const terms = (startTime: Date | null) => ({ productType: "auction", startTime, endTime: null }) as const;
  const refusal = (from: Date | null, to: Date | null, hasPaid = true) =>
    refuseAfterJoining({
      from: terms(from),
      to: terms(to),
      hasPaid,
      hasOpenRound: false,
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
