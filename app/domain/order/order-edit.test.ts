import { expect, test } from "vitest";
import { orderEditSchema } from "./order-edit";

const BEFORE = {
  pick_up_point: "",
  shipping_county: "",
  shipping_city: "Nairobi",
  shipping_address: "Moi Avenue 1\r\n2nd floor",
};
const TYPED = {
  ...BEFORE,
  shipping_name: "Wanjiku",
  shipping_phone: "0712 345 678",
  shipping_address: "Moi Avenue 12nd floor",
};

const errorsOf = (typed: object, before = BEFORE) =>
  orderEditSchema(before)
    .safeParse({ ...TYPED, ...typed })
    .error?.issues.map(({ message }) => message) ?? [];

test("an order that stays where it goes is changed without a county; one that moves needs its whole address", () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ shipping_phone: "0799 000 111", shipping_name: "Njeri" })).toEqual([]);
  expect(errorsOf({ shipping_address: "Moi Avenue 2" })).toEqual(["Please choose the county"]);
  expect(errorsOf({ shipping_city: "" })).toEqual(["Please choose the county", "Please enter the town"]);
  expect(errorsOf({ shipping_county: "Nakuru", shipping_address: "" })).toEqual([
    "Please enter a landmark or an address",
  ]);
});

test("an order that was collected and is now brought needs an address, and one at a point none", () => {
  const point = { pick_up_point: "At the counter", shipping_city: "", shipping_address: "" };
  expect(errorsOf(point, { ...BEFORE, ...point })).toEqual([]);
  expect(errorsOf({ ...point, pick_up_point: "" }, { ...BEFORE, ...point })).toHaveLength(3);
  expect(errorsOf(point)).toEqual([]);
});
