import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cancelSchema, markPaidSchema, refundSchema } from "./order-money-form";

function read<Schema extends z.ZodMiniType>(schema: Schema, typed: object) {
  const { data, error } = z.safeParse(schema, typed);
  return error ? error.issues.map(({ path, message }) => `${path.join()}: ${message}`) : data;
}

test("'Mark as paid' takes M-Pesa with its code, or cash with who took it", () => {
  expect(read(markPaidSchema, { paid_by: "mpesa", receipt: " sjk7 qwerty ", amount: "1,500" })).toMatchObject(
    {
      paid_by: "mpesa",
      receipt: "SJK7QWERTY",
      amount: 150_000,
      rest_on_delivery: false,
    },
  );
  expect(read(markPaidSchema, { paid_by: "cash", taken_by: "Otieno", rest_on_delivery: "on" })).toMatchObject(
    {
      paid_by: "cash",
      taken_by: "Otieno",
      amount: null,
      rest_on_delivery: true,
    },
  );
  const CODE = "receipt: Please enter the M-Pesa code, 10 letters and digits such as SJK7QWERTY";
  expect(read(markPaidSchema, { paid_by: "mpesa" })).toEqual([CODE]);
  expect(read(markPaidSchema, { paid_by: "mpesa", receipt: "SJK7" })).toEqual([CODE]);
  expect(read(markPaidSchema, { paid_by: "cash" })).toEqual(["taken_by: Please say who took the cash"]);
  expect(read(markPaidSchema, {})).toEqual(["paid_by: Please say how it was paid"]);
});

test("a code is asked for although another field is wrong too", () => {
  const amount = "amount: Please enter an amount such as 1,500 or 1500.50";
  expect(read(markPaidSchema, { paid_by: "mpesa", amount: "much" })).toEqual([
    amount,
    expect.stringMatching(/^receipt: /),
  ]);
  expect(read(markPaidSchema, { paid_by: "cash", amount: "much" })).toEqual([
    amount,
    expect.stringMatching(/^taken_by: /),
  ]);
});

test("the order's status follows its payment only where the form says so", () => {
  const statusOf = (status?: string) =>
    z.parse(markPaidSchema, { paid_by: "cash", taken_by: "Otieno", status }).status;
  expect([statusOf("paid"), statusOf("shipped"), statusOf()]).toEqual(["paid", undefined, undefined]);
});

test("a refund has an amount and a reason, and goes back as it came unless staff give it by hand", () => {
  const typed = { amount: "12.50", reason: "broken" };
  expect(read(refundSchema, typed)).toEqual({ amount: 1_250, reason: "broken", way: "same" });
  expect(read(refundSchema, { ...typed, way: "hand" })).toMatchObject({ way: "hand" });
  expect(read(refundSchema, { ...typed, way: "drone" })).toMatchObject({ way: "same" });
  expect(read(refundSchema, { way: "hand" })).toEqual([
    "amount: Please enter an amount such as 1,500 or 1500.50",
    "reason: Please give a reason",
  ]);
});

test("who cancels a paid order says what becomes of the money, and why it is kept", () => {
  expect(read(cancelSchema, { reason: "asked", money: "refund" })).toEqual({
    reason: "asked",
    money: "refund",
    keep_reason: "",
  });
  expect(read(cancelSchema, { reason: "asked" })).toMatchObject({ money: null });
  expect(read(cancelSchema, { reason: "asked", money: "burn" })).toMatchObject({ money: null });
  expect(read(cancelSchema, { reason: "asked", money: "keep", keep_reason: "agreed" })).toMatchObject({
    money: "keep",
    keep_reason: "agreed",
  });
  expect(read(cancelSchema, { reason: "asked", money: "keep" })).toEqual([
    "keep_reason: Please say why the money is kept",
  ]);
  expect(read(cancelSchema, { money: "keep" })).toEqual([
    "reason: Please give a reason",
    "keep_reason: Please say why the money is kept",
  ]);
});

test("reasons may have 300 characters, names 100", () => {
  const tooLong = [expect.stringMatching(/Please use at most (300|100) characters/)];
  const keep = { reason: "asked", money: "keep" };
  expect(read(cancelSchema, { ...keep, keep_reason: "x".repeat(301) })).toEqual(tooLong);
  expect(read(cancelSchema, { ...keep, keep_reason: "x".repeat(300) })).toMatchObject(keep);
  expect(read(refundSchema, { amount: "1", reason: "x".repeat(301) })).toEqual(tooLong);
  expect(read(refundSchema, { amount: "1", reason: "x".repeat(300) })).toMatchObject({ amount: 100 });
  expect(read(markPaidSchema, { paid_by: "cash", taken_by: "x".repeat(101) })).toEqual(tooLong);
  expect(read(markPaidSchema, { paid_by: "cash", taken_by: "x".repeat(100) })).toMatchObject({
    paid_by: "cash",
  });
});
