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

test.each([
  ["pending", "This payment is under way, or its money is on the way back"],
  ["failed", "This entry fee was never paid"],
  ["refunded", "This entry fee went back already"],
] as const)("a %s payment is not refunded, and the answer says why", (paymentStatus, message) => {
  expect(refuseEntryFeeRefund({ ...participation, paymentStatus })).toEqual({ code: "conflict", message });
});
