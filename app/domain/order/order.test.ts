import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  cancelledNote,
  goodsKey,
  itemsText,
  linesByGoods,
  ORDER_STATUSES,
  orderStatusLabel,
  orderTitle,
  paymentStatusAfter,
  readGoods,
  refuseFullStock,
  refuseOldVariant,
  refuseShortStock,
  refuseStepBack,
  statusBeforeUndo,
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

test("each status has a label of its own", () => {
  expect(ORDER_STATUSES.map(orderStatusLabel)).toEqual([
    "Pending",
    "Paid",
    "Processing",
    "Shipped",
    "Delivered",
    "Cancelled",
  ]);
});

test("a sum of orders says how many of them are cancelled", () => {
  expect(cancelledNote(3, 0)).toBeNull();
  expect(cancelledNote(1, 1)).toBe("cancelled");
  expect(cancelledNote(3, 3)).toBe("all of them cancelled");
  expect(cancelledNote(3_000, 1_500)).toBe("1,500 of them cancelled");
  expect([1, 2, 1_000].map(itemsText)).toEqual(["1 item", "2 items", "1,000 items"]);
});

test("setting an unpaid order to paid again completes its payment; a paid one has nothing to complete (D66)", () => {
  expect(paymentStatusAfter("paid", "paid", "pending")).toBe("completed");
  expect(paymentStatusAfter("paid", "paid", "refunded")).toBe("refunded");
  expect(paymentStatusAfter("cancelled", "paid", "refunded")).toBe("completed");
});

test("an undo to 'Paid' does not complete a payment that is still to come (D80)", () => {
  expect(statusBeforeUndo("paid", "pending")).toBe("processing");
  expect(statusBeforeUndo("paid", "completed")).toBe("paid");
  expect(statusBeforeUndo("shipped", "pending")).toBe("shipped");
});

test("an order goes back a step only with a reason; forward, to cancelled and out of it, without", () => {
  for (const [from, to, refuses] of [
    ["delivered", "shipped", true],
    ["paid", "pending", true],
    ["pending", "paid", false],
    ["paid", "paid", false],
    ["delivered", "cancelled", false],
    ["cancelled", "pending", false],
  ] as const) {
    expect(refuseStepBack(from, to, "") !== null, `${from} to ${to}`).toBe(refuses);
    expect(refuseStepBack(from, to, "The driver came back")).toBeNull();
  }
  expect(refuseStepBack("delivered", "shipped", "")).toEqual({
    code: "invalid",
    field: "admin_notes",
    message: "Please say why it goes back from Delivered to Shipped.",
  });
});

test("goods are a product or one of its variants, and their key is read back as it was written", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.option(fc.integer({ min: 1, max: 1e9 })),
      (productId, variantId) => {
        expect(readGoods(goodsKey({ productId, variantId }))).toEqual(
          variantId === null ? { productId } : { productId, variantId },
        );
      },
    ),
  );
  for (const key of ["", "v2", "7v", "7v0", "0", "x7", "7x", "7v2v3", "7.5"])
    expect(readGoods(key), key).toBeNull();
});

test("variants of a product stay apart, in the order in which transactions lock them", () => {
  const line = (productId: number, variantId: number | null, quantity = 1) => ({
    productId,
    variantId,
    title: "Shirt",
    quantity,
  });
  expect(linesByGoods([line(7, 9), line(7, 2), line(3, 8), line(7, 9, 4), line(7, null)])).toEqual([
    line(3, 8),
    line(7, null),
    line(7, 2),
    line(7, 9, 5),
  ]);
});

test("stock that does not fit any more, and a variant that is not sold any more, refuse the change", () => {
  const line = { productId: 7, title: "Lamp", quantity: 1_500 };
  expect(refuseFullStock(line, 999_000).message).toMatch(
    /^Lamp has 999,000 in stock and would get 1,500 back; the most is [\d,]+\. Lower its stock first\. Nothing was changed\.$/,
  );
  expect(refuseOldVariant({ title: "Lamp" })).toEqual({
    code: "conflict",
    message: "Lamp is no longer sold in this variant. Nothing was changed.",
  });
});
