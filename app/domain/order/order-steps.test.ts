import { expect, test } from "vitest";
import { type OrderFacts, orderSteps, statusForBuyer } from "./order-steps";
import { CANCELLED_BY_BUYER } from "./own-cancel";
import { M_PESA, ON_DELIVERY } from "./payment-method";

const PLACED = new Date("2026-11-23T09:00:00Z");
const PAID = new Date("2026-11-23T09:01:00Z");

const steps = (changes: Partial<OrderFacts>) =>
  orderSteps({
    status: "pending",
    paymentStatus: "pending",
    paymentMethod: M_PESA,
    createdAt: PLACED,
    paidAt: null,
    cancelReason: "",
    pickUpPoint: "",
    ...changes,
  });
const labels = (changes: Partial<OrderFacts>) =>
  steps(changes).map(({ label, state }) => `${label} ${state}`);

test("an order is placed, paid, packed, shipped and delivered, and shows its next step", () => {
  expect(labels({})).toEqual([
    "Placed done",
    "Paid next",
    "Packed coming",
    "Shipped coming",
    "Delivered coming",
  ]);
  const paid = { paymentStatus: "completed", paidAt: PAID } as const;
  expect(steps(paid)[1]).toEqual({ label: "Paid", state: "done", at: PAID });
  expect(labels({ ...paid, status: "processing" }).slice(2)).toEqual([
    "Packed done",
    "Shipped next",
    "Delivered coming",
  ]);
  expect(labels({ ...paid, status: "delivered" }).every((step) => step.endsWith(" done"))).toBe(true);
});

test("goods of a pick-up point are ready and collected, not shipped and delivered", () => {
  const collected = { pickUpPoint: "Kisumu depot", status: "shipped" } as const;
  expect(labels(collected).slice(2)).toEqual(["Packed done", "Ready done", "Collected coming"]);
  expect(labels({ ...collected, paymentMethod: ON_DELIVERY }).slice(2)).toEqual([
    "Ready done",
    "Collected next",
    "Paid coming",
  ]);
});

test("payment on delivery comes last, unless the order is already paid", () => {
  const onDelivery = { paymentMethod: ON_DELIVERY, status: "shipped" } as const;
  expect(labels(onDelivery)).toEqual([
    "Placed done",
    "Packed done",
    "Shipped done",
    "Delivered next",
    "Paid coming",
  ]);
  expect(labels({ ...onDelivery, paymentStatus: "completed" })[1]).toBe("Paid done");
});

test("a cancelled order says why, and whether it had been paid", () => {
  const cancelled = { status: "cancelled", cancelReason: "not paid in time" } as const;
  expect(labels(cancelled)).toEqual(["Placed done", "Cancelled: not paid in time cancelled"]);
  expect(labels({ ...cancelled, cancelReason: CANCELLED_BY_BUYER }).at(-1)).toContain(
    "You cancelled this order",
  );
  expect(labels({ ...cancelled, cancelReason: "", paymentStatus: "refunded" })).toEqual([
    "Placed done",
    "Paid done",
    "Cancelled cancelled",
  ]);
});

test("an order paid on delivery is received, not pending, until it moves on", () => {
  const shown = (changes: Partial<OrderFacts>) =>
    statusForBuyer({ status: "pending", paymentStatus: "pending", paymentMethod: ON_DELIVERY, ...changes });
  expect(shown({})).toBe("received");
  expect(shown({ paymentMethod: M_PESA })).toBe("pending");
  expect(shown({ paymentStatus: "completed" })).toBe("paid");
  expect(shown({ status: "shipped" })).toBe("shipped");
});
