import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  linesByGoods,
  ORDER_STATUSES,
  orderTitle,
  paymentStatusAfter,
  refuseShortStock,
  stockEffect,
  stockEffectText,
  stockPreviewText,
} from "./order";

test("an order is named by its first item and the number of others", () => {
  expect(orderTitle(["Lamp"])).toBe("Lamp");
  expect(orderTitle(["Lamp", "Kiondo basket", "Sufuria"])).toBe("Lamp and 2 more");
  expect(orderTitle([])).toBeNull();
});

test("only moving to cancelled returns the stock, and only moving out of it takes it again", () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      const entering = from !== "cancelled" && to === "cancelled";
      const leaving = from === "cancelled" && to !== "cancelled";
      expect(stockEffect(from, to)).toBe(entering ? "returned" : leaving ? "taken" : "none");
    }
});

test("whatever the status changes, an order's stock is taken exactly while it is not cancelled", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES), { minLength: 1 }), (way) => {
      let status: (typeof ORDER_STATUSES)[number] = "pending";
      let stock = 0;
      for (const next of way) {
        const effect = stockEffect(status, next);
        stock += effect === "returned" ? 1 : effect === "taken" ? -1 : 0;
        status = next;
      }
      expect(stock).toBe(status === "cancelled" ? 1 : 0);
    }),
  );
});

test("the form says what a change does to the stock", () => {
  expect(stockEffectText("returned", 3)).toBe("Cancelling returns 3 items to the stock.");
  expect(stockEffectText("returned", 1)).toBe("Cancelling returns 1 item to the stock.");
  expect(stockEffectText("taken", 3)).toBe("This takes 3 items from the stock again.");
  expect(stockEffectText("none", 3)).toBe("The stock stays as it is.");
});

test("before a status is chosen, the form says what each one would do", () => {
  expect(stockPreviewText("paid", 3)).toBe(
    "Cancelling returns 3 items to the stock. Any other status leaves it as it is.",
  );
  expect(stockPreviewText("shipped", 0), "all goods have left").toBe("The stock stays as it is.");
  expect(stockPreviewText("cancelled", 1)).toBe(
    "Any status other than Cancelled takes 1 item from the stock again.",
  );
});

test("status paid completes the payment, and no other status does", () => {
  for (const status of ORDER_STATUSES) {
    expect(paymentStatusAfter("pending", status, "pending")).toBe(
      status === "paid" ? "completed" : "pending",
    );
    expect(paymentStatusAfter("pending", status, "completed")).toBe("completed");
  }
});

test("the same product in several items counts together", () => {
  const lines = linesByGoods([
    { productId: 7, title: "Lamp", quantity: 2 },
    { productId: 3, title: "Sufuria", quantity: 1 },
    { productId: 7, title: "Lamp, red", quantity: 3 },
  ]);
  expect(lines).toEqual([
    { productId: 3, title: "Sufuria", quantity: 1 },
    { productId: 7, title: "Lamp", quantity: 5 },
  ]);
});

test("short stock names the product and what is left", () => {
  const line = { productId: 7, title: "Lamp", quantity: 3 };
  expect(refuseShortStock(line, 2)).toEqual({
    code: "conflict",
    message: "Only 2 of Lamp are left; this order needs 3. Nothing was changed.",
  });
  expect(refuseShortStock(line, 1).message).toMatch(/^Only 1 of Lamp is left;/);
  expect(refuseShortStock(line, 0).message).toMatch(/^Lamp is sold out;/);
});
