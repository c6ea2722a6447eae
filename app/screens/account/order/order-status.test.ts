import { expect, test } from "vitest";
import { M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { orderStatusLook, sumLabel } from "./order-status";

const SENT = {
  status: "pending",
  money: "unpaid",
  paymentMethod: M_PESA,
  isPartlyShipped: false,
  isPickUp: false,
  paidBy: "mpesa",
} as const;
type Changes = Partial<Parameters<typeof sumLabel>[0]>;
const says = (changes: Changes) => {
  const { text, tint } = orderStatusLook({ ...SENT, ...changes });
  return `${text} (${tint}) · ${sumLabel({ ...SENT, ...changes })}`;
};

test.each<[Changes, string]>([
  [{}, "Not paid yet (amber) · To pay"],
  [{ money: "waiting" }, "Check your phone (blue) · We asked your phone for"],
  [{ money: "paid" }, "Paid (green) · Paid by M-Pesa"],
  [{ money: "paid", paidBy: null }, "Paid (green) · Paid"],
  [{ money: "paid", paidBy: "cash" }, "Paid (green) · Paid in cash"],
  [{ money: "paid", paidBy: "test" }, "Paid (green) · Test payment"],
  [{ paymentMethod: ON_DELIVERY }, "Order received (blue) · You pay on delivery"],
  [{ paymentMethod: ON_DELIVERY, isPickUp: true }, "Order received (blue) · You pay when you collect"],
  [{ status: "processing", money: "paid" }, "We are packing it (blue) · Paid by M-Pesa"],
  [{ status: "shipped", money: "paid" }, "On its way (blue) · Paid by M-Pesa"],
  [{ status: "shipped", money: "paid", isPickUp: true }, "Ready to collect (green) · Paid by M-Pesa"],
  [{ status: "delivered", money: "paid" }, "Delivered (green) · Paid by M-Pesa"],
  [{ status: "delivered", money: "paid", isPickUp: true }, "Collected (green) · Paid by M-Pesa"],
  [{ status: "cancelled" }, "Cancelled (neutral) · Not paid"],
  [{ status: "cancelled", money: "refunding" }, "Cancelled (neutral) · On its way back to you"],
  [{ status: "cancelled", money: "refunded" }, "Cancelled (neutral) · Went back to you"],
  [{ money: "refunded" }, "Your money went back (neutral) · Went back to you"],
])("an order with %j reads '%s'", (changes, text) => expect(says(changes)).toBe(text));
