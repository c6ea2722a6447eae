import { expect, test } from "vitest";
import { activationSchema, defaultPledgeRange, refuseActivation } from "./activation";
import { send, submit } from "~/domain/form/form.fixture";
import { MAX_CENTS } from "~/domain/money";

const range = { minCents: 50_000, maxCents: 500_000, basePriceCents: 50_000 };

test("both amounts must be numbers", () => {
  const errors = { min_pledge: ["Please enter valid numbers"], max_pledge: ["Please enter valid numbers"] };
  expect(submit(activationSchema, {}).errors).toEqual(errors);
  expect(submit(activationSchema, { min_pledge: "few", max_pledge: "1.234" }).errors).toEqual(errors);
  expect(send(activationSchema, { min_pledge: null, max_pledge: false }).errors).toEqual(errors);
  expect(submit(activationSchema, { min_pledge: "500", max_pledge: "5,000" }).value).toEqual({
    min_pledge: 50_000,
    max_pledge: 500_000,
    opens_at: null,
    closes_at: null,
    soft_close_minutes: null,
    soft_close_max_minutes: null,
  });
});

test("both amounts are above 0", () => {
  const message = "Amounts must be greater than 0";
  expect(refuseActivation({ ...range, minCents: 0 })).toMatchObject({ message, field: "min_pledge" });
  expect(refuseActivation({ ...range, maxCents: 0 })).toMatchObject({ message, field: "max_pledge" });
  expect(submit(activationSchema, { min_pledge: "-5", max_pledge: "5" }).errors).toEqual({
    min_pledge: [message],
  });
});

test("min is below max", () => {
  const refusal = { code: "invalid", message: "Maximum must be greater than minimum", field: "max_pledge" };
  expect(refuseActivation({ ...range, maxCents: 50_000 })).toEqual(refusal);
  expect(refuseActivation({ ...range, minCents: 600_000 })).toEqual(refusal);
});

test("min is not below the base price", () => {
  expect(refuseActivation({ ...range, minCents: 49_999 })).toEqual({
    code: "invalid",
    message: "Minimum pledge cannot be less than base price (KSh 500)",
    field: "min_pledge",
  });
  expect(refuseActivation(range)).toBeNull();
});

test("the default is the base price and ten times it", () => {
  expect(defaultPledgeRange(50_000)).toEqual({ minCents: 50_000, maxCents: 500_000 });
  expect(defaultPledgeRange(MAX_CENTS - 1).maxCents).toBe(MAX_CENTS);
});

test("a base price of 0 has no usable default", () => {
  expect(refuseActivation({ ...defaultPledgeRange(0), basePriceCents: 0 })?.message).toBe(
    "Amounts must be greater than 0",
  );
});
