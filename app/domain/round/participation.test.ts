import { expect, test } from "vitest";
import { decideJoin, PENDING_RETRY_MS, refuseFeePaid, refuseJoin, refuseNewerRound } from "./participation";

const buyer = { id: 1, isSuperuser: false };
const superuser = { id: 2, isSuperuser: true };
const now = new Date("2026-11-21T15:00:00Z");

test("a buyer joins an open round", () => {
  expect(refuseJoin({ viewer: buyer, auctionFound: true, roundOpen: true })).toBeNull();
});

test("joining checks: signed in, auction exists, administrator, round open", () => {
  const nothing = { auctionFound: false, roundOpen: false };
  expect(refuseJoin({ viewer: null, ...nothing })).toEqual({
    code: "unauthenticated",
    message: "Please login to join this auction",
  });
  expect(refuseJoin({ viewer: superuser, ...nothing })).toEqual({
    code: "missing",
    message: "Auction not found",
  });
  expect(refuseJoin({ viewer: superuser, auctionFound: true, roundOpen: false })).toEqual({
    code: "administrator",
    message: "Administrators cannot take part in auctions",
  });
  expect(refuseJoin({ viewer: buyer, auctionFound: true, roundOpen: false })).toEqual({
    code: "round_closed",
    message: "This round is closed",
  });
});

test("a fee_paid other than the round's fee is refused", () => {
  expect(refuseFeePaid(null, 5000)).toBeNull();
  expect(refuseFeePaid(5000, 5000)).toBeNull();
  expect(refuseFeePaid(100, 5000)).toEqual({
    code: "invalid",
    message: "The entry fee of this round is KSh 50",
    field: "fee_paid",
  });
});

test("repeating a completed join charges nothing", () => {
  expect(decideJoin(null, now)).toBe("charge");
  expect(decideJoin({ paymentStatus: "completed", attemptedAt: now }, now)).toBe("already");
});

test("a failed payment may be retried", () => {
  expect(decideJoin({ paymentStatus: "failed", attemptedAt: now }, now)).toBe("retry");
});

test("a buyer whose fee was refunded may join again and pays anew (D71)", () => {
  expect(decideJoin({ paymentStatus: "refunded", attemptedAt: now }, now)).toBe("charge");
});

test("a pending payment is retried only after 60 seconds", () => {
  const pendingFor = (ms: number) =>
    ({ paymentStatus: "pending", attemptedAt: new Date(now.getTime() - ms) }) as const;
  expect(decideJoin(pendingFor(0), now)).toBe("pending");
  expect(decideJoin(pendingFor(PENDING_RETRY_MS), now)).toBe("pending");
  expect(decideJoin(pendingFor(PENDING_RETRY_MS + 1), now)).toBe("retry");
});

test("nobody is charged for a round other than the one on their page (D39)", () => {
  const round = { number: 3, participationFeeCents: 5_000 };
  expect(refuseNewerRound(round, null)).toBeNull();
  expect(refuseNewerRound(round, 3)).toBeNull();
  expect(refuseNewerRound(round, 2)).toMatchObject({
    code: "conflict",
    message: "Round 3 has just opened. Its entry fee is KSh 50. You were not charged.",
  });
});
