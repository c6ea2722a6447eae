import { expect, test } from "vitest";
import { PENDING_RETRY_MS, type PaymentStatus } from "~/domain/round/participation";
import { stageOf } from "./stage";

const now = new Date("2026-11-21T15:00:00Z");
const buyer = { isSuperuser: false };
const participation = (paymentStatus: PaymentStatus, triedMsAgo = 0) => ({
  paymentStatus,
  attemptedAt: new Date(now.getTime() - triedMsAgo),
});
const stage = (own: ReturnType<typeof participation> | null) =>
  stageOf({ viewer: buyer, roundOpen: true, own }, now);

test("a buyer joins, pays, then pledges", () => {
  expect(stage(null)).toBe("join");
  expect(stage(participation("pending"))).toBe("paying");
  expect(stage(participation("completed"))).toBe("pledge");
  expect(stage(participation("failed"))).toBe("failed");
  expect(stage(participation("refunded"))).toBe("join");
});

test("a payment without an answer for a minute can be retried on the page too (D21)", () => {
  expect(stage(participation("pending", PENDING_RETRY_MS))).toBe("paying");
  expect(stage(participation("pending", PENDING_RETRY_MS + 1))).toBe("failed");
});

test("in a round that is not open nobody can act; visitors and administrators cannot take part", () => {
  expect(stageOf({ viewer: buyer, roundOpen: false, own: participation("completed") }, now)).toBe("closed");
  expect(stageOf({ viewer: null, roundOpen: true, own: null }, now)).toBe("visitor");
  expect(stageOf({ viewer: { isSuperuser: true }, roundOpen: true, own: null }, now)).toBe("administrator");
});
