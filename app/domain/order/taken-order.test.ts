import fc from "fast-check";
import { expect, test } from "vitest";
import { deliveryTo } from "~/domain/settings/delivery";
import { deliverySettings } from "~/domain/settings/delivery";
import {
  readOrderDraft,
  takenOrderSchema,
  orderDraftFields,
  orderDraftPath,
  withCounter,
} from "./taken-order";

const read = (query: string) => readOrderDraft(new URLSearchParams(query));

test("whom the order is for and which goods stand in the page's address", () => {
  expect(read("customer=12&product=5&quantity=2&product=9&quantity=1&goods=lamp")).toEqual({
    customer: 12,
    items: [
      { productId: 5, quantity: 2 },
      { productId: 9, quantity: 1 },
    ],
    who: "",
    goods: "lamp",
  });
  expect(read("customer=new").customer).toBe("new");
  expect(read("customer=x").customer).toBeNull();
});

test("a product that is added again counts together, and a quantity of 0 takes it out", () => {
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
        customer: fc.oneof(fc.integer({ min: 1, max: 1e6 }), fc.constant("new" as const), fc.constant(null)),
        items: fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: 100 }),
        who: fc.constantFrom("", "0712 345", "Wanjiku"),
        goods: fc.constantFrom("", "lamp & shade"),
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
