import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ORDER_LINES } from "./order-form";
import { deliveryTo } from "~/domain/settings/delivery";
import { deliverySettings } from "~/domain/settings/delivery";
import {
  detailsFromSearch,
  isAtCounter,
  readOrderDraft,
  takeWonOrderPath,
  takenOrderSchema,
  orderDraftFields,
  orderDraftPath,
  withCounter,
} from "./taken-order";

const read = (query: string) => readOrderDraft(new URLSearchParams(query));

test("the page's address holds the customer and the goods", () => {
  expect(read("customer=12&product=5&quantity=2&product=9&quantity=1&goods=lamp")).toEqual({
    customer: 12,
    items: [
      { productId: 5, quantity: 2 },
      { productId: 9, quantity: 1 },
    ],
    who: "",
    goods: "lamp",
    won: null,
  });
  expect(read("customer=new").customer).toBe("new");
  expect(read("customer=x").customer).toBeNull();
});

test("adding a product again increases its quantity, and a quantity of 0 removes it", () => {
  expect(read("product=5&quantity=2&product=5&quantity=1").items).toEqual([{ productId: 5, quantity: 3 }]);
  expect(read("product=5&quantity=0&product=9&quantity=1").items).toEqual([{ productId: 9, quantity: 1 }]);
  expect(read("product=5&quantity=-1&product=x&quantity=4").items).toEqual([]);
});

test("an address that is read and written again stays the same", () => {
  const item = fc.record({
    productId: fc.integer({ min: 1, max: 1e6 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(
      fc.record({
        customer: fc.oneof(
          fc.integer({ min: 1, max: 1e6 }),
          fc.constantFrom("new" as const, "walk_in" as const, null),
        ),
        items: fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: 100 }),
        who: fc.constantFrom("", "0712 345", "Wanjiku"),
        goods: fc.constantFrom("", "lamp & shade"),
        won: fc.constantFrom(null, 7),
      }),
      (draft) => {
        expect(readOrderDraft(new URLSearchParams(orderDraftFields(draft)))).toEqual(draft);
        expect(read(orderDraftPath(draft).split("?")[1] ?? "")).toEqual(draft);
      },
    ),
  );
});

test("goods that are handed over at the counter cost no delivery and need no address", () => {
  const settings = withCounter(
    deliverySettings({ deliveryZones: [], pickUpPoints: [], freeDeliveryFromCents: null }),
  );
  expect(deliveryTo(settings, { county: "", pickUpPoint: "At the counter" })(10_000)).toBe(0);
  const form = {
    shipping_name: "Wanjiku",
    shipping_phone: "0712345678",
    pick_up_point: "At the counter",
    payment_method: "Cash",
  };
  expect(takenOrderSchema.safeParse(form).success).toBe(true);
  expect(takenOrderSchema.safeParse({ ...form, pick_up_point: "" }).success).toBe(false);
  expect(takenOrderSchema.safeParse({ ...form, payment_method: "Cheque" }).success).toBe(false);
});

test("only a customer who pays cash at the counter needs no name and no phone number", () => {
  const cash = { pick_up_point: "At the counter", payment_method: "Cash" };
  const errors = (form: object) =>
    takenOrderSchema.safeParse(form).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ??
    [];
  expect(takenOrderSchema.parse(cash)).toMatchObject({ shippingName: "Walk-in customer", shippingPhone: "" });
  expect(takenOrderSchema.parse({ ...cash, shipping_name: "Mary" })).toMatchObject({ shippingName: "Mary" });
  const missing = [
    "shipping_name: Please enter the customer's name",
    "shipping_phone: Please enter a phone number",
  ];
  for (const form of [
    { ...cash, payment_method: "M-Pesa" },
    { ...cash, payment_method: "Pay on delivery" },
    {
      payment_method: "Cash",
      shipping_county: "Kisumu",
      shipping_city: "Kisumu",
      shipping_address: "Kibuye",
    },
    { ...cash, pick_up_point: "Kisumu depot" },
  ])
    expect(errors(form)).toEqual(missing);
  expect(errors({ ...cash, shipping_phone: "0712345678" })).toEqual(missing.slice(0, 1));
  expect(errors({ ...cash, shipping_phone: "12" })[0]).toMatch(/^shipping_phone: .*8 to 15 digits$/);
});

test("if the search finds no account, the form is filled with the phone number or name that was searched for", () => {
  const found = (query: string) => detailsFromSearch(read(query));
  expect(found("customer=new&who=0733+123+456")).toEqual({ shipping_phone: "0733 123 456" });
  expect(found("customer=new&who=Mama+Njeri")).toEqual({ shipping_name: "Mama Njeri" });
  expect(found("customer=new&who=njeri@example.com")).toEqual({});
  expect(found("customer=12&who=0733123456")).toEqual({});
  expect(found("customer=walk_in")).toEqual({ pick_up_point: "At the counter", payment_method: "Cash" });
});

test("the page's address holds the price of each line; one that is set anew takes the former one's place, and goods taken out lose theirs", () => {
  const priced = { productId: 5, quantity: 2, staffPrice: { price: "", off: "100", reason: "Old" } };
  const set =
    "product=5&quantity=2&price_5=900&reason_5=New&price_line=5&price=&price_off=100&price_reason=Old";
  expect(read(set).items).toEqual([priced]);
  const path = orderDraftPath(read(set));
  expect(read(path.split("?")[1] ?? "").items).toEqual([priced]);
  expect(orderDraftPath(read(set), { items: [] })).toBe("/management/orders/new");
  // nothing typed: the price stays
  expect(read("product=5&quantity=1&price_5=900&price_line=5&price=&price_off=").items).toMatchObject([
    { staffPrice: { price: "900" } },
  ]);
});

test("the counter is one of the pick-up points that staff choose from, once", () => {
  const point = { name: "Depot", county: "", address: "", openingHours: "", feeCents: 100, expectedDays: "" };
  const delivery = { deliveryZones: [], freeDeliveryFromCents: null, pickUpPoints: [point] };
  const twice = withCounter(withCounter(delivery)).pickUpPoints;
  expect(twice).toHaveLength(2);
  expect(twice.map(({ name }) => isAtCounter(name))).toEqual([false, true]);
  expect(twice[0]).toEqual(point);
});

test("an order holds as many lines as one request may name, and one for a winner names the auction", () => {
  const query = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, i) => `product=${i + 1}`).join("&");
  expect(read(query).items).toHaveLength(MAX_ORDER_LINES);
  expect(read(takeWonOrderPath(7).split("?")[1] ?? "").won).toBe(7);
});
