import { expect, test } from "vitest";
import { orderSchema } from "./order-form";

const BODY = {
  shipping_name: " Wanjiku\u0000 Kamau ",
  shipping_phone: "+254 712-345-678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};

const complaintsOf = (changes: object) =>
  orderSchema.safeParse({ ...BODY, ...changes }).error?.issues.map(({ path, message }) => [path[0], message]);

test("texts are trimmed and lose control characters; optional ones are blank or null", () => {
  expect(orderSchema.parse(BODY)).toEqual({
    shippingName: "Wanjiku Kamau",
    shippingPhone: "+254 712-345-678",
    shippingAddress: "Moi Avenue 1",
    shippingCity: "Nairobi",
    shippingCounty: "",
    pickUpPoint: "",
    discountCode: "",
    customerNotes: "",
    buyerPin: "",
    paymentMethod: "",
    items: null,
    agreedCents: null,
  });
  const full = { ...BODY, customer_notes: " Gate B ", payment_method: "M-Pesa", total_amount: "1500.50" };
  expect(orderSchema.parse({ ...full, items: [{ product_id: "7", quantity: "2" }] })).toMatchObject({
    customerNotes: "Gate B",
    items: [{ productId: 7, quantity: 2 }],
    agreedCents: 150_050,
  });
});

test.each(["0712345678", "+254712345678", "(020) 123.4567", "(+254) 712–345\u00a0678", "+2540712345678"])(
  "%s is a phone number for calls",
  (shipping_phone) => {
    expect(complaintsOf({ shipping_phone })).toBeUndefined();
  },
);

test("invisible characters are dropped from the name and the phone (D107)", () => {
  const copied = {
    shipping_name: "\u2068Ng\u00adugi\u2069",
    shipping_phone: "\u2068+254712345678\u202a\u200b",
  };
  expect(orderSchema.parse({ ...BODY, ...copied })).toMatchObject({
    shippingName: "Ngugi",
    shippingPhone: "+254712345678",
  });
});

test.each(["1234567", "1234567890123456", "call me 0712345678", "++"])(
  "%s is not a phone number",
  (shipping_phone) => {
    expect(complaintsOf({ shipping_phone })).toEqual([
      ["shipping_phone", "Please enter a phone number with 8 to 15 digits"],
    ]);
  },
);

test("an order has at least one product and at most a hundred lines", () => {
  const items = (length: number) => Array.from({ length }, () => ({ product_id: 1, quantity: 1 }));
  expect(complaintsOf({ items: [] })).toEqual([["items", "An order needs at least one product"]]);
  expect(complaintsOf({ items: items(100) })).toBeUndefined();
  expect(complaintsOf({ items: items(101) })).toEqual([["items", "An order can have up to 100 products"]]);
});

test("a county is output in its official spelling, and an unknown one is refused", () => {
  expect(orderSchema.parse({ ...BODY, shipping_county: " nakuru county" })).toMatchObject({
    shippingCounty: "Nakuru",
  });
  expect(complaintsOf({ shipping_county: "Zanzibar" })).toEqual([
    ["shipping_county", "Please choose one of Kenya's 47 counties"],
  ]);
});
