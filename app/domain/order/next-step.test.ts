import { expect, test } from "vitest";
import { nextStepOf, type OrderToMove } from "./next-step";
import { M_PESA, ON_DELIVERY } from "./payment-method";

const paid: OrderToMove = {
  status: "pending",
  paymentStatus: "completed",
  paymentMethod: M_PESA,
  pickUpPoint: "",
};
const unpaid = { ...paid, paymentStatus: "pending" };
const onDelivery = { ...unpaid, paymentMethod: ON_DELIVERY };
const labelOf = (order: OrderToMove) => nextStepOf(order)?.label ?? null;

test("a paid order is packed, shipped and delivered", () => {
  expect(nextStepOf(paid)).toEqual({
    kind: "status",
    to: "processing",
    label: "Start packing",
    isCall: false,
  });
  expect(nextStepOf({ ...paid, status: "processing" })).toMatchObject({ to: "shipped" });
  expect(nextStepOf({ ...paid, status: "shipped" })).toMatchObject({ to: "delivered" });
  expect(nextStepOf({ ...paid, status: "delivered" })).toBeNull();
});

test("an order to pick up is ready, then collected", () => {
  const there = { ...paid, pickUpPoint: "Moi Avenue" };
  expect(labelOf({ ...there, status: "processing" })).toBe("Mark as ready");
  expect(labelOf({ ...there, status: "shipped" })).toBe("Mark as collected");
});

test("an order paid on delivery is confirmed by a call, and its payment is entered at the end", () => {
  expect(nextStepOf(onDelivery)).toMatchObject({ to: "processing", label: "Confirm", isCall: true });
  expect(nextStepOf({ ...onDelivery, status: "processing" })).toMatchObject({ to: "shipped" });
  expect(nextStepOf({ ...onDelivery, status: "delivered" })).toEqual({
    kind: "payment",
    label: "Enter the payment",
  });
  const edited = { ...paid, status: "delivered", dueCents: 50_000 } as const;
  expect(labelOf({ ...edited, paymentMethod: ON_DELIVERY })).toBe("Enter the payment");
  expect(labelOf({ ...edited, paymentMethod: ON_DELIVERY, dueCents: 0 })).toBeNull();
  expect(labelOf(edited), "the buyer pays it by M-Pesa").toBeNull();
});

test("nothing is next while the buyer has to pay, while money goes back, or after a cancellation", () => {
  expect(nextStepOf(unpaid)).toBeNull();
  expect(nextStepOf({ ...paid, isRefunding: true })).toBeNull();
  expect(nextStepOf({ ...paid, status: "processing", paymentStatus: "refunded" })).toBeNull();
  expect(nextStepOf({ ...paid, status: "cancelled" })).toBeNull();
});
