import { expect, test } from "vitest";
import * as z from "zod/mini";
import { KENYAN_MOBILE_MESSAGE } from "./mpesa";
import { matchBodySchema, paySchema, refundBodySchema, retryRefundBodySchema } from "./payment-bodies";

/** What is read, or the field that is refused with its text. */
function read(schema: z.ZodMiniType, body: Readonly<Record<string, unknown>>) {
  const { data, error } = z.safeParse(schema, body);
  return error ? error.issues.map(({ path, message }) => `${path.join()}: ${message}`) : data;
}

test("an unmatched payment is for an order or an entry fee, one of the two (D79)", () => {
  const reason = "The payer called";
  expect(read(matchBodySchema, { order: 3, reason })).toEqual({ order: 3, participation: null, reason });
  expect(read(matchBodySchema, { participation: 4, reason })).toEqual({
    order: null,
    participation: 4,
    reason,
  });
  const which = "order: Please name the order or the participation that this money pays, one of the two";
  expect(read(matchBodySchema, { order: 3, participation: 4, reason })).toEqual([which]);
  expect(read(matchBodySchema, { reason })).toEqual([which]);
});

test("a phone to pay with is read however it is typed, and only a Kenyan mobile number is one", () => {
  for (const phone_number of ["0712 345 678", "712345678", "254712345678", "+254 712 345678"])
    expect(read(paySchema, { phone_number })).toEqual({ phone_number: "+254712345678" });
  const refusal = `phone_number: ${KENYAN_MOBILE_MESSAGE}`;
  for (const phone_number of ["12", "+441632960961", "", 712_345_678, undefined])
    expect(read(paySchema, { phone_number }), String(phone_number)).toEqual([refusal]);
});

test("a refund names what was refunded when it was asked for, so that a repeat sends nothing twice (D80)", () => {
  const reason = "It came broken";
  expect(read(refundBodySchema, { refunded_amount: 0, amount: 12.5, reason })).toEqual({
    refunded_amount: 0,
    amount: 1_250,
    reason,
    by_hand: false,
  });
  expect(read(refundBodySchema, { amount: 12.5, reason })).toEqual([
    "refunded_amount: Please send the refunded_amount that you read",
  ]);
  expect(read(refundBodySchema, { refunded_amount: 0, reason: "" })).toEqual([
    expect.stringMatching(/^reason: ./),
  ]);
});

test("a refund that is tried again has its reason, and says whether staff gave the money back", () => {
  const reason = "The phone is on again";
  expect(read(retryRefundBodySchema, { reason, by_hand: true })).toEqual({ reason, by_hand: true });
  expect(read(retryRefundBodySchema, { by_hand: true })).toEqual([expect.stringMatching(/^reason: ./)]);
});
