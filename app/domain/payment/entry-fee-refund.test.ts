import { expect, test } from "vitest";
import { refuseEntryFeeRefund } from "./entry-fee-refund";

const participation = {
  paymentStatus: "completed",
  hasPledge: false,
  isRoundOpen: true,
  isDeleted: false,
  closesSoon: false,
} as const;

test("a paid participation is refunded while its round is open and before its first pledge (D78)", () => {
  expect(refuseEntryFeeRefund(participation)).toBeNull();
  expect(refuseEntryFeeRefund({ ...participation, hasPledge: true })?.message).toContain("has pledged");
  expect(refuseEntryFeeRefund({ ...participation, isRoundOpen: false })?.message).toContain(
    "The round is over",
  );
  expect(refuseEntryFeeRefund({ ...participation, closesSoon: true })?.message).toContain(
    "could not join it again in time",
  );
  // an entry fee of a deleted auction can still be refunded (D27)
  expect(refuseEntryFeeRefund({ ...participation, isRoundOpen: false, isDeleted: true })).toBeNull();
});

test.each(["pending", "failed", "refunded"] as const)(
  "a %s payment is not refunded, and the answer says why",
  (paymentStatus) => {
    expect(refuseEntryFeeRefund({ ...participation, paymentStatus })).toMatchObject({ code: "conflict" });
  },
);
