import { expect, test } from "vitest";
import type { OrderPaymentState } from "~/domain/payment/order-payment";
import { formatDate } from "~/domain/time";
import { type DocumentOrder, orderDocument, rollLengthMm } from "./order-document";
import { ORDER, payment, SELLER } from "./order-document.fixture";

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

test("a slip shows what is in its parcel, of how many pieces, the customer's note, and no prices", () => {
  const parcel = { pieces: new Map([[1, 1]]), collectCents: 0 };
  const order = { ...ORDER, customerNotes: "Ring twice", paymentStatus: "pending" };
  const part = orderDocument("packing slip", order, { payment: payment("unpaid"), seller: SELLER, parcel });
  expect(part).toMatchObject({
    title: "Packing slip",
    facts: [
      { label: "Order", value: "ORD-1" },
      { label: "Ordered", value: formatDate(ORDER.createdAt) },
    ],
    lines: [{ id: 1, title: "Lamp", quantity: 1, price: null, total: null }],
    sums: [
      { label: "Pieces", value: "1 of 2" },
      { label: "Collect nothing with this parcel", value: "", total: true },
    ],
    note: { label: "Note", text: "Ring twice" },
  });
  expect(slip("paid").sums[0]).toEqual({ label: "Pieces", value: "2" });
  expect(slip("paid").note).toBeNull();
  expect(slip("paid", { buyerPin: "A001234567Z" }).to).toEqual(slip("paid").to);
  expect(lastSum("refunding")).toBe("Refunded");
  expect(lastSum("waiting", { totalCents: 0 })).toBe("Collect nothing with this parcel");
  expect(slip("unpaid").sums.at(-1)?.total).toBe(true);
  expect(slip("paid").sums.at(-1)?.total).toBe(true);
  expect(slip("unpaid", { status: "cancelled" }).sums).toHaveLength(1);
  const others = { pieces: new Map([[9, 2]]), collectCents: 0 };
  expect(
    orderDocument("packing slip", order, { payment: payment("paid"), seller: SELLER, parcel: others }).lines,
  ).toEqual([]);
});

test("a roll is as long as its lines, with those that are wider than it, and a QR code", () => {
  const blank = {
    ...slip("paid"),
    seller: { shopName: "Duka", phone: "", address: "", kraPin: "" },
    mark: null,
    facts: [],
    to: { label: "To", lines: [] },
    lines: [],
    sums: [],
    note: null,
  };
  const length = (changes: object) => rollLengthMm({ ...blank, ...changes });
  expect(length({})).toBe(Math.ceil(46 + 4.6));
  const rows = (count: number) => Math.ceil(46 + 4.6 * (1 + count));
  const fact = (letters: number) => ({ label: "L", value: "v".repeat(letters) });
  expect(length({ facts: [fact(32)] }), "34 letters").toBe(rows(1));
  expect(length({ facts: [fact(33)] })).toBe(rows(2));
  expect(length({ sums: [fact(1), fact(33)] })).toBe(rows(3));
  expect(length({ to: { label: "To", lines: ["Amina", ""] } })).toBe(rows(2));
  expect(length({ lines: [{ id: 1, title: "Lamp", quantity: 1, price: null, total: null }] })).toBe(rows(2));
  expect(length({ note: { label: "Note", text: "x".repeat(60) } })).toBe(rows(2));
  const signature = { text: "Signed", facts: [fact(1)], link: "" };
  expect(length({ signature })).toBe(rows(2));
  expect(length({ signature: { ...signature, link: "https://kra" } })).toBe(Math.ceil(46 + 4.6 * 3 + 45));
});
