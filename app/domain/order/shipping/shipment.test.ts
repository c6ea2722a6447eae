import { expect, test } from "vitest";
import { MAX_ORDER_LINES } from "../order-form";
import {
  courierText,
  unshippedParts,
  goodsText,
  unshippedText,
  partlyShippedCount,
  partlyShippedText,
  readShippedParts,
  refuseShipment,
  shipmentBodySchema,
  shipmentSchema,
  statusAfterShipment,
} from "./shipment";

const item = (productTitle: string, quantity: number, shippedCount: number) => ({
  productTitle,
  quantity,
  shippedCount,
});

test("an order of which a part has left says what is left to ship, until all has left", () => {
  const items = [item("Shirt (Size: S)", 3, 2), item("Lamp", 1, 1)];
  expect(partlyShippedText({ status: "processing", items })).toBe(
    "Partly shipped: 1 × Shirt (Size: S) left to ship",
  );
  expect(unshippedText({ status: "processing", items: [item("Lamp", 2, 0)] })).toBeNull();
  expect(unshippedText({ status: "processing", items: [item("Lamp", 2, 2)] })).toBeNull();
  for (const status of ["shipped", "delivered", "cancelled"] as const)
    expect(partlyShippedText({ status, items })).toBeNull();
});

const line = { id: 1, title: "Lamp", quantity: 3, shippedCount: 1 };
const other = { id: 2, title: "Cup", quantity: 1, shippedCount: 1 };

test("a list says how many pieces are left to ship of an order of which a part has left", () => {
  const items = [item("Lamp", 3, 1), item("Cup", 1, 0)];
  expect(partlyShippedCount({ status: "processing", items })).toBe("Partly shipped: 3 left to ship");
  expect(partlyShippedCount({ status: "paid", items })).toBeNull();
  expect(unshippedText({ status: "processing", items })).toBe("2 × Lamp, 1 × Cup");
  expect(goodsText([])).toBe("");
});

test("no more is shipped than is left, and something is", () => {
  const refused = (quantity: number, id = 1) => refuseShipment([line, other], [{ id, quantity }]);
  expect(refused(2)).toBeNull();
  expect(refused(3)).toEqual({
    code: "invalid",
    message: "Only 2 of Lamp are left to ship.",
    field: "ship_1",
  });
  expect(refused(1, 2)?.field).toBe("ship_2");
  expect(refused(1, 3)).toEqual({ code: "missing", message: "These goods belong to another order." });
  expect(refuseShipment([line], [])).toEqual({
    code: "invalid",
    message: "Please say how many of which goods leave.",
  });
});

test("a shipment may take everything that is left, or what the form says of each line", () => {
  expect(unshippedParts([line, other])).toEqual([{ id: 1, quantity: 2 }]);
  const form = new FormData();
  form.set("ship_1", "2");
  form.set("ship_2", "0");
  expect(readShippedParts(form, [line, other, { ...line, id: 3 }])).toEqual([{ id: 1, quantity: 2 }]);
});

test("an order is shipped once nothing is left of it", () => {
  expect(statusAfterShipment([line, other])).toBe("processing");
  expect(statusAfterShipment([{ quantity: 3, shippedCount: 3 }, other])).toBe("shipped");
});

test("a shipment by REST adds up the pieces of an item; without items all that is left leaves", () => {
  const read = (body: object) => {
    const { data, error } = shipmentBodySchema.safeParse(body);
    return error ? error.issues.map(({ path, message }) => `${path.join()}: ${message}`) : data;
  };
  const carrier = { courier: "G4S", trackingNumber: "ABC123", collectCents: 50_000 };
  expect(
    read({
      courier: "G4S",
      tracking_number: "ABC123",
      collect_amount: 500,
      items: [
        { item_id: 7, quantity: 1 },
        { item_id: 8, quantity: 1 },
        { item_id: "7", quantity: 2 },
      ],
    }),
  ).toEqual({
    ...carrier,
    parts: [
      { id: 7, quantity: 3 },
      { id: 8, quantity: 1 },
    ],
  });
  expect(read({})).toEqual({ courier: "", trackingNumber: "", collectCents: null, parts: null });
  expect(read({ items: [{ quantity: 1 }] })).toEqual(["items,0,item_id: Item is required"]);
  expect(read({ items: [{ item_id: 7, quantity: 0 }] })).toHaveLength(1);
  const lines = (count: number) => Array.from({ length: count }, (_, i) => ({ item_id: i + 1, quantity: 1 }));
  expect(read({ items: lines(MAX_ORDER_LINES) })).toHaveProperty("parts.length", MAX_ORDER_LINES);
  expect(read({ items: lines(MAX_ORDER_LINES + 1) })).toHaveLength(1);
});

test("courier and tracking number have up to 60 characters each, and one of them is enough", () => {
  const errors = (typed: object) =>
    shipmentSchema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(errors({ courier: "x".repeat(60), tracking_number: "x".repeat(60) })).toBeUndefined();
  expect(errors({ courier: "x".repeat(61), tracking_number: "x".repeat(61) })).toEqual([
    "Courier may have up to 60 characters",
    "Tracking number may have up to 60 characters",
  ]);
  expect(courierText({ courier: "G4S", trackingNumber: "ABC123" })).toBe("G4S, ABC123");
  expect(courierText({ courier: "", trackingNumber: "ABC123" })).toBe("ABC123");
  expect(courierText({ courier: "", trackingNumber: "" })).toBeNull();
});
