import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../order";
import { ON_DELIVERY } from "../payment-method";
import {
  isToConfirm,
  leftOutText,
  owesDifference,
  readShipped,
  shippedFields,
  shippedText,
  STATUSES_TO_SHIP,
  undoneText,
  whyNotPacked,
  whyNotShipped,
} from "./shipping";

test("an unpaid pending order without an M-Pesa payment to wait for needs a person's confirmation (D80)", () => {
  const order = { status: "pending", paymentStatus: "pending", paymentMethod: "Pay on delivery" } as const;
  expect(isToConfirm(order)).toBe(true);
  expect(isToConfirm({ ...order, paymentMethod: "M-PESA" })).toBe(false);
  expect(isToConfirm({ ...order, paymentStatus: "completed" })).toBe(false);
  expect(isToConfirm({ ...order, status: "processing" })).toBe(false);
});

const paid = { status: "paid", paymentStatus: "completed", paymentMethod: "M-Pesa" } as const;

test("orders wait to be shipped once they are paid, or are for payment on delivery and confirmed", () => {
  expect(STATUSES_TO_SHIP).toEqual(["pending", "paid", "processing"]);
  expect(whyNotShipped(paid)).toBeNull();
  const unpaid = { ...paid, paymentStatus: "pending" };
  const why = (paymentMethod: string) =>
    ORDER_STATUSES.map((status) => whyNotShipped({ ...unpaid, status, paymentMethod }));
  expect(why("M-Pesa")).toEqual(["not paid yet", null, null, "shipped already", "delivered", "cancelled"]);
  expect(why(ON_DELIVERY)[0]).toBe("still to confirm");
  expect(whyNotShipped({ ...paid, status: "pending" })).toBeNull();
  expect(whyNotShipped({ ...paid, paymentStatus: "refunded" })).toBe("refunded");
  expect(whyNotShipped({ ...paid, isRefunding: true })).toBe("its money is going back");
});

test("an order that owes what an edit added is not shipped, unless it is paid at the door (D80)", () => {
  expect(whyNotShipped({ ...paid, dueCents: 50_000 })).toBe("KSh 500 is still to be paid");
  expect(whyNotShipped({ ...paid, dueCents: 50_000, paymentMethod: ON_DELIVERY })).toBeNull();
  expect([paid, { ...paid, dueCents: 0 }].map(owesDifference)).toEqual([false, false]);
  expect(owesDifference({ ...paid, dueCents: 1 })).toBe(true);
  expect(owesDifference({ ...paid, dueCents: 1, paymentStatus: "pending" })).toBe(false);
});

test("a packing slip is for every order that is neither cancelled nor refunded", () => {
  expect(whyNotPacked({ ...paid, status: "shipped" })).toBeNull();
  expect(whyNotPacked({ ...paid, status: "cancelled" })).toBe("cancelled");
  expect(whyNotPacked({ ...paid, paymentStatus: "refunded" })).toBe("refunded");
  expect(whyNotPacked({ ...paid, isRefunding: true })).toBe("its money is going back");
});

const leftOut = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ orderNumber: `ORD-${i + 1}`, why: "cancelled" }));

test("bulk shipping says how many left, and names up to five that did not", () => {
  expect(shippedText(0, [])).toBe("No order was shipped.");
  expect(shippedText(1, [])).toBe("1 order shipped.");
  expect(shippedText(3, leftOut(1))).toBe("3 orders shipped. Left out: ORD-1 (cancelled).");
  expect(shippedText(3, leftOut(2))).toBe(
    "3 orders shipped. 2 were left out: ORD-1 (cancelled), ORD-2 (cancelled).",
  );
  expect(leftOutText(leftOut(5))).toMatch(/ORD-5 \(cancelled\)$/);
  expect(leftOutText(leftOut(7))).toMatch(/ORD-5 \(cancelled\), 2 more$/);
});

test("an undo says how many orders are not shipped any more", () => {
  expect([0, 1, 2_000].map((count) => undoneText(count, []))).toEqual([
    "No order was changed.",
    "1 order is no longer shipped.",
    "2,000 orders are no longer shipped.",
  ]);
  expect(undoneText(0, leftOut(1))).toBe("No order was changed. Left out: ORD-1 (cancelled).");
});

test("an undo's form keeps the status that each order had", () => {
  const shipped = [
    { id: 4, from: "processing" },
    { id: 2, from: "paid" },
    { id: 9, from: "paid" },
  ] as const;
  const fields = shippedFields(shipped);
  expect(fields).toEqual([
    ["paid", "2,9"],
    ["processing", "4"],
  ]);
  expect(readShipped(new URLSearchParams(fields))).toEqual([
    { id: 2, from: "paid" },
    { id: 9, from: "paid" },
    { id: 4, from: "processing" },
  ]);
});
