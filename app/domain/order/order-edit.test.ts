import { expect, test } from "vitest";
import { orderEditBodySchema, orderEditSchema } from "./order-edit";

const BEFORE = {
  shipping_phone: "0712 345 678",
  pick_up_point: "",
  shipping_county: "",
  shipping_city: "Nairobi",
  shipping_address: "Moi Avenue 1\r\n2nd floor",
};
const TYPED = {
  ...BEFORE,
  shipping_name: "Wanjiku",
  shipping_address: "Moi Avenue 12nd floor",
};

const errorsOf = (typed: object, before = BEFORE) =>
  orderEditSchema(before)
    .safeParse({ ...TYPED, ...typed })
    .error?.issues.map(({ message }) => message) ?? [];

test("an edit that keeps the destination needs no county; a new destination needs the whole address", () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ shipping_phone: "0799 000 111", shipping_name: "Njeri" })).toEqual([]);
  expect(errorsOf({ shipping_address: "Moi Avenue 2" })).toEqual(["Please choose the county"]);
  expect(errorsOf({ shipping_city: "" })).toEqual(["Please choose the county", "Please enter the town"]);
  expect(errorsOf({ shipping_county: "Nakuru", shipping_address: "" })).toEqual([
    "Please enter a landmark or an address",
  ]);
});

test("an order without a phone number, of a walk-in customer, can be edited without one; others keep theirs", () => {
  expect(errorsOf({ shipping_phone: undefined }, { ...BEFORE, shipping_phone: "" })).toEqual([]);
  expect(errorsOf({ shipping_phone: "" })).toEqual(["Please enter a phone number"]);
});

test("an order changed from pick-up to delivery needs an address; one changed to pick-up needs none", () => {
  const point = { pick_up_point: "At the counter", shipping_city: "", shipping_address: "" };
  expect(errorsOf(point, { ...BEFORE, ...point })).toEqual([]);
  expect(errorsOf({ ...point, pick_up_point: "" }, { ...BEFORE, ...point })).toHaveLength(3);
  expect(errorsOf(point)).toEqual([]);
});

test("an address is one line (D134); one with line breaks, of an older release, stays until it is changed", () => {
  const addressOf = (typed: string, before = BEFORE) =>
    orderEditSchema(before).parse({ ...TYPED, shipping_county: "Nakuru", shipping_address: typed })
      .shippingAddress;
  const stored = { ...BEFORE, shipping_address: "Moi Avenue 1\n2nd floor" };
  expect(addressOf("Moi Avenue 1\r\n2nd floor", stored)).toBe("Moi Avenue 1\n2nd floor");
  expect(addressOf("Moi Avenue 1\r\n2nd floor")).toBe("Moi Avenue 1\r\n2nd floor");
  expect(addressOf("Moi Avenue 1\r\n3rd floor", stored)).toBe("Moi Avenue 1 3rd floor");
  expect(addressOf("Moi Avenue 1, 2nd floor", stored)).toBe("Moi Avenue 1, 2nd floor");
  const town = orderEditSchema({ ...BEFORE, shipping_city: "Nairobi\nWest" });
  expect(town.parse({ ...TYPED, shipping_city: "NairobiWest" }).shippingCity).toBe("Nairobi\nWest");
});

test("a change by REST names each item once, and adds up the same goods", () => {
  const of = (items: readonly object[], add_items: readonly object[] = []) =>
    orderEditBodySchema.safeParse({ items, add_items, total_amount: 5 });
  const two = of(
    [
      { item_id: 1, quantity: 0 },
      { item_id: "2", quantity: 3 },
    ],
    [
      { product_id: 4, quantity: 1 },
      { product_id: 4, quantity: 2 },
      { product_id: 4, variant_id: 9, quantity: 1 },
    ],
  );
  expect(two.data).toEqual({
    delivery: {},
    agreedCents: 500,
    quantities: new Map([
      [1, 0],
      [2, 3],
    ]),
    added: new Map([
      ["4", 3],
      ["4v9", 1],
    ]),
  });
  expect(of([1, 1].map(() => ({ item_id: 1, quantity: 1 }))).error?.issues[0]?.message).toBe(
    "Please name each item once",
  );
  expect(of([{ item_id: 1, quantity: -1 }]).success).toBe(false);
});
