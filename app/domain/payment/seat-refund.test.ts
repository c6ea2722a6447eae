import { expect, test } from "vitest";
import { refuseSeatRefund } from "./seat-refund";

const seat = { paymentStatus: "completed", hasPledge: false, isRoundOpen: true, isDeleted: false } as const;

test("one paid seat is given back while its round is open and before its first pledge (D78)", () => {
  expect(refuseSeatRefund(seat)).toBeNull();
  expect(refuseSeatRefund({ ...seat, hasPledge: true })?.message).toContain("has pledged");
  expect(refuseSeatRefund({ ...seat, isRoundOpen: false })?.message).toContain("The round is over");
  // whoever paid in an auction that was deleted can still have it back (D27)
  expect(refuseSeatRefund({ ...seat, isRoundOpen: false, isDeleted: true })).toBeNull();
});

test.each(["pending", "failed", "refunded"] as const)(
  "a %s payment is not sent back, and the answer says why",
  (paymentStatus) => {
    expect(refuseSeatRefund({ ...seat, paymentStatus })).toMatchObject({ code: "conflict" });
  },
);
