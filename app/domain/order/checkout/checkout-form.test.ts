import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { CHECKOUT_FIELDS, checkoutSchema, refusalInForm } from "./checkout-form";

const FORM = {
  shipping_name: " Wanjiku Kamau ",
  shipping_phone: "0712 345 678",
  pick_up_point: "",
  shipping_county: "nakuru",
  shipping_city: "Naivasha",
  shipping_address: "Opposite the post office",
  customer_notes: "",
  payment_method: "M-Pesa",
  total_amount: "2900",
};

function parse(changes: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...changes })) form.set(name, value);
  return parseWithZod(form, { schema: checkoutSchema });
}

function orderOf(changes: Record<string, string> = {}) {
  const submission = parse(changes);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

const complaintsOf = (changes: Record<string, string>) => parse(changes).reply().error;

test("a complete form is an order to the county, paid at once by M-Pesa", () => {
  expect(orderOf()).toEqual({
    shippingName: "Wanjiku Kamau",
    shippingPhone: "0712 345 678",
    shippingAddress: "Opposite the post office",
    shippingCity: "Naivasha",
    shippingCounty: "Nakuru",
    pickUpPoint: "",
    discountCode: "",
    customerNotes: "",
    buyerPin: "",
    paymentMethod: "M-Pesa",
    agreedCents: 290_000,
  });
});

test("all missing fields are reported at once, each beside its field", () => {
  const blank = Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, ""]));
  expect(complaintsOf(blank)).toEqual({
    shipping_name: ["Please enter your name"],
    shipping_phone: ["Please enter a phone number"],
    payment_method: ["Please say how you will pay"],
    shipping_county: ["Please choose your county"],
    shipping_city: ["Please enter your town"],
    shipping_address: ["Please enter a landmark or an address"],
  });
});

test.each([
  ["a 001 234 567 z", "A001234567Z"],
  ["P051234567X", "P051234567X"],
  ["  ", ""],
])("the PIN %j is stored as %j", (buyer_pin, stored) => {
  expect(orderOf({ buyer_pin }).buyerPin).toBe(stored);
});

test.each(["B001234567Z", "A00123456Z", "A001234567", "A0012345678Z"])(
  "%s is no buyer's PIN",
  (buyer_pin) => {
    expect(complaintsOf({ buyer_pin })).toEqual({
      buyer_pin: ["A KRA PIN is A or P, nine digits and a letter, such as A001234567Z"],
    });
  },
);

test("a pick-up point needs no county, town or landmark, and drops them", () => {
  const collected = { pick_up_point: "Archives, Nairobi", shipping_city: "", shipping_address: "" };
  expect(orderOf(collected)).toMatchObject({
    pickUpPoint: "Archives, Nairobi",
    shippingAddress: "Archives, Nairobi",
    shippingCity: "Pick-up",
    shippingCounty: "",
  });
});

test.each(["+44 20 7946 0000", "0202 345 678", "+254 20 234 5678"])(
  "%s cannot be prompted by M-Pesa, but is good enough for a rider",
  (shipping_phone) => {
    expect(complaintsOf({ shipping_phone })).toEqual({
      shipping_phone: ["Please enter a Safaricom number such as 0712 345 678"],
    });
    expect(orderOf({ shipping_phone, payment_method: "Pay on delivery" }).shippingPhone).toBe(shipping_phone);
  },
);

test.each([
  ["shipping_county", "Zanzibar", "Please choose one of Kenya's 47 counties"],
  ["payment_method", "Bitcoin", "Please say how you will pay"],
  ["shipping_city", "x".repeat(151), "Town may have up to 150 characters"],
])("%s is refused: %s", (field, value, complaint) => {
  expect(complaintsOf({ [field]: value })).toEqual({ [field]: [complaint] });
});

test("a refusal that belongs to no field of the form stands above it", () => {
  const refusal = { code: "invalid", message: "No" } as const;
  expect(refusalInForm({ ...refusal, field: "shipping_county" })).toEqual({
    ...refusal,
    field: "shipping_county",
  });
  expect(refusalInForm({ ...refusal, field: "items" })).toEqual(refusal);
  expect(refusalInForm(refusal)).toEqual(refusal);
});
