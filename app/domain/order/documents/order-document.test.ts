import { expect, test } from "vitest";
import type { OrderPayment, OrderPaymentState } from "~/domain/payment/order-payment";
import { UNTAXED } from "~/domain/tax/tax";
import { type DocumentOrder, orderDocument, rollLengthMm } from "./order-document";

const ORDER: DocumentOrder = {
  id: 1,
  orderNumber: "ORD-1",
  createdAt: new Date("2026-11-23T09:00:00Z"),
  status: "processing",
  shippingName: "Wanjiku Mwangi",
  shippingPhone: "+254700000000",
  shippingAddress: "Moi Avenue 5",
  shippingCity: "Nairobi",
  shippingCounty: "",
  pickUpPoint: "",
  pickUpAddress: "",
  pickUpHours: "",
  customerNotes: "",
  buyerPin: "",
  totalItems: 2,
  subtotalCents: 3_170_000,
  discountCode: "",
  discountCents: 0,
  shippingFeeCents: 50_000,
  totalCents: 3_220_000,
  paymentStatus: "completed",
  dueCents: 0,
  shippingTaxType: null,
  shippingTaxPercent: null,
  invoiceNumber: null,
  invoicedAt: null,
  taxInvoices: [],
  items: [
    {
      id: 1,
      productTitle: "Lamp",
      quantity: 2,
      productPriceCents: 1_585_000,
      totalCents: 3_170_000,
      discountCents: 0,
      productId: 1,
      ...UNTAXED,
    },
  ],
};
const SELLER = { shopName: "Duka", phone: "+254700111222", address: "Moi Avenue 5", kraPin: "P051234567X" };

const payment = (state: OrderPaymentState): OrderPayment => ({
  state,
  paidBy: null,
  receipt: null,
  paidAt: null,
  paidCents: state === "unpaid" ? 0 : ORDER.totalCents,
  refundedCents: 0,
  leftCents: 0,
  attemptId: null,
  parts: [],
});
const parcelOfAll = (state: OrderPaymentState, { items, totalCents }: DocumentOrder) => ({
  pieces: new Map(items.map(({ id, quantity }) => [id, quantity])),
  collectCents: state === "unpaid" || state === "waiting" ? totalCents : 0,
});
const slip = (state: OrderPaymentState, changes: Partial<DocumentOrder> = {}) => {
  const order = { ...ORDER, ...changes };
  const parcel = parcelOfAll(state, order);
  return orderDocument("packing slip", order, { payment: payment(state), seller: SELLER, parcel });
};
const lastSum = (state: OrderPaymentState, changes: Partial<DocumentOrder> = {}) => {
  const last = slip(state, changes).sums.at(-1);
  return `${last?.label} ${last?.value}`.trim();
};

test("a packing slip gives the amount to collect at the door, or that the order is paid", () => {
  expect(lastSum("unpaid")).toBe("Collect KSh 32,200");
  expect(lastSum("waiting")).toBe("Collect KSh 32,200");
  expect(lastSum("paid")).toBe("Paid");
  expect(lastSum("refunded_in_part")).toBe("Paid");
  expect(lastSum("refunded")).toBe("Refunded");
});

test("a cancelled order's documents are marked, and its slip collects nothing", () => {
  const cancelled = slip("unpaid", { status: "cancelled" });
  expect(cancelled.mark).toBe("Order cancelled");
  expect(JSON.stringify(cancelled.sums)).not.toContain("KSh");
  expect(slip("paid").mark).toBeNull();
});

test("the slip of a refunded order says that it is not packed", () => {
  expect(slip("refunded").mark).toBe("Refunded: do not pack");
  expect(slip("refunded_in_part").mark).toBeNull();
});

test("a slip has the shop's phone; an invoice also has its address and tax number", () => {
  expect(slip("paid").seller).toEqual({ ...SELLER, address: "", kraPin: "" });
  const invoice = orderDocument("invoice", ORDER, { payment: payment("paid"), seller: SELLER });
  expect(invoice.seller).toEqual(SELLER);
});

test("the documents of a collected order say where and when it can be collected", () => {
  const place = {
    pickUpPoint: "Kisumu depot",
    pickUpAddress: "Oginga Odinga Street 9, Kisumu",
    pickUpHours: "Every day, 8 am to 6 pm",
  };
  const { to } = slip("paid", place);
  expect(to.label).toBe("Pick up at");
  expect(to.lines).toEqual(expect.arrayContaining(Object.values(place)));
});

test("a receipt gets longer with each line of its head", () => {
  const plain = slip("paid");
  expect(rollLengthMm(slip("paid", { status: "cancelled" }))).toBeGreaterThanOrEqual(rollLengthMm(plain));
  expect(rollLengthMm({ ...plain, seller: { ...plain.seller, address: "Moi Avenue 5" } })).toBeGreaterThan(
    rollLengthMm(plain),
  );
  expect(rollLengthMm({ ...plain, mark: "Order cancelled" })).toBeGreaterThan(rollLengthMm(plain));
});

test("a receipt says how much VAT is in it, by type, once the shop was registered", () => {
  const [item] = ORDER.items;
  if (!item) throw new Error("no item");
  const order: DocumentOrder = {
    ...ORDER,
    buyerPin: "A001234567Z",
    shippingTaxType: "B",
    shippingTaxPercent: 16,
    items: [{ ...item, taxType: "A", taxPercent: 0 }],
  };
  const receipt = orderDocument("receipt", order, { payment: payment("paid"), seller: SELLER });
  expect(receipt.sums.filter(({ label }) => label.includes("VAT"))).toEqual([
    { label: "No VAT (A: exempt) in it", value: "KSh 0" },
    { label: "VAT 16 % (B) in it", value: "KSh 68.97" },
  ]);
  expect(receipt.to.lines).toContain("KRA PIN A001234567Z");
  const plain = orderDocument("receipt", ORDER, { payment: payment("paid"), seller: SELLER });
  expect(JSON.stringify(plain)).not.toContain("VAT");
});
