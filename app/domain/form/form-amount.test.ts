import { expect, test } from "vitest";
import * as z from "zod/mini";
import { amountField, optionalAmountField } from "./form-amount";
import { send, submit } from "./form.fixture";

const schema = z.object({
  price: amountField("Price is required", { invalid: "Price is wrong", negative: "Price is below 0" }),
  extra: optionalAmountField("Extra is wrong"),
});

test("a form's amounts are output as cents", () => {
  expect(submit(schema, { price: "KSh 1,500", extra: "99.50" }).value).toEqual({
    price: 150_000,
    extra: 9950,
  });
});

test("a JSON body's amounts are output as cents", () => {
  expect(send(schema, { price: 99.5, extra: "1500.00" }).value).toEqual({ price: 9950, extra: 150_000 });
});

test("a blank optional amount is null", () => {
  expect(submit(schema, { price: "1", extra: "" }).value).toEqual({ price: 100, extra: null });
  expect(submit(schema, { price: "1", extra: "  " }).value).toEqual({ price: 100, extra: null });
  expect(send(schema, { price: 1, extra: null }).value).toEqual({ price: 100, extra: null });
  expect(send(schema, { price: 1 }).value).toEqual({ price: 100, extra: null });
});

test("a blank required amount is refused, in a form and in JSON", () => {
  const errors = { price: ["Price is required"] };
  expect(submit(schema, {}).errors).toEqual(errors);
  expect(submit(schema, { price: "" }).errors).toEqual(errors);
  expect(submit(schema, { price: "  " }).errors).toEqual(errors);
  expect(send(schema, { price: null }).errors).toEqual(errors);
  expect(send(schema, { price: "" }).errors).toEqual(errors);
});

test("an invalid amount is refused with one message", () => {
  expect(submit(schema, { price: "much", extra: "1.234" }).errors).toEqual({
    price: ["Price is wrong"],
    extra: ["Extra is wrong"],
  });
  expect(send(schema, { price: 0.1 + 0.2, extra: true }).errors).toEqual({
    price: ["Price is wrong"],
    extra: ["Extra is wrong"],
  });
});

test("a negative amount may have its own message", () => {
  expect(submit(schema, { price: "-5" }).errors).toEqual({ price: ["Price is below 0"] });
  expect(send(schema, { price: -5 }).errors).toEqual({ price: ["Price is below 0"] });
});
