/** Receipts and invoices, which have prices. */
import { expect, test } from "vitest";
import type { OrderPayment } from "~/domain/payment/order-payment";
import { formatDate, formatDateTime } from "~/domain/time";
import { type DocumentOrder, orderDocument, readPaperSize } from "./order-document";
import { ORDER, payment, SELLER } from "./order-document.fixture";

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
    { label: "No VAT (A: exempt) included", value: "KSh 0" },
    { label: "VAT 16 % (B) included", value: "KSh 68.97" },
  ]);
  expect(receipt.to.lines).toContain("KRA PIN A001234567Z");
  const plain = orderDocument("receipt", ORDER, { payment: payment("paid"), seller: SELLER });
  expect(JSON.stringify(plain)).not.toContain("VAT");
});

const paper = (
  kind: "receipt" | "invoice",
  changes: Partial<DocumentOrder> = {},
  paid: Partial<OrderPayment> = {},
) =>
  orderDocument(kind, { ...ORDER, ...changes }, { payment: { ...payment("paid"), ...paid }, seller: SELLER });

test("documents print on a sheet unless the roll is asked for", () => {
  expect(
    ["?paper=roll", "?paper=a4", "?paper=a5", ""].map((q) => readPaperSize(new URLSearchParams(q))),
  ).toEqual(["roll", "a4", "a4", "a4"]);
});

test("a receipt names the order, its payment and its tax invoices", () => {
  const paidAt = new Date("2026-11-24T10:00:00Z");
  const taxInvoices = [
    { number: 7, originalId: null },
    { number: 8, originalId: 3 },
  ];
  expect(paper("receipt", { taxInvoices }, { paidAt, receipt: "SJK7QWERTY", paidBy: "mpesa" })).toMatchObject(
    {
      title: "Receipt",
      mark: null,
      facts: [
        { label: "Order", value: "ORD-1" },
        { label: "Paid", value: formatDateTime(paidAt) },
        { label: "Payment", value: "Paid by M-Pesa" },
        { label: "M-Pesa receipt", value: "SJK7QWERTY" },
        { label: "Tax invoices", value: "INV-000007, CRN-000008" },
      ],
      note: null,
    },
  );
  expect(paper("receipt").facts).toEqual([
    { label: "Order", value: "ORD-1" },
    { label: "Payment", value: "Paid" },
  ]);
});

test("an invoice has its number and day, which a receipt leaves out", () => {
  const invoiced = { invoiceNumber: 12, invoicedAt: new Date("2026-11-24T10:00:00Z") };
  expect(paper("invoice", invoiced).facts.slice(0, 3)).toEqual([
    { label: "Invoice", value: "INV-000012" },
    { label: "Date", value: formatDate(invoiced.invoicedAt) },
    { label: "Order", value: "ORD-1" },
  ]);
  expect(paper("receipt", invoiced).facts[0]?.label).toBe("Order");
  expect(paper("invoice").facts[0]?.label).toBe("Order");
});

test("a receipt adds up goods, discount and delivery to the total, and says what is paid, back and still due", () => {
  const order = {
    discountCode: "KARIBU",
    discountCents: 100_000,
    subtotalCents: 3_070_000,
    totalCents: 3_120_000,
  };
  const sums = (paid: Partial<OrderPayment>, changes: Partial<DocumentOrder> = {}) =>
    paper("receipt", { ...order, ...changes }, paid).sums.map(({ label, value }) => `${label}: ${value}`);
  const goods = [
    "Subtotal: KSh 31,700",
    "Discount KARIBU: −KSh 1,000",
    "Delivery: KSh 500",
    "Total: KSh 31,200",
  ];
  expect(sums({ paidCents: 3_120_000 })).toEqual([...goods, "Paid: KSh 31,200"]);
  expect(sums({ paidCents: 3_120_000, refundedCents: 20_000 })).toEqual([
    ...goods,
    "Paid: KSh 31,200",
    "Refunded: KSh 200",
  ]);
  expect(sums({ paidCents: 3_000_000 }, { dueCents: 120_000 })).toEqual([
    ...goods,
    "Paid: KSh 30,000",
    "Still to be paid: KSh 1,200",
  ]);
  expect(sums({ paidCents: 3_000_000 }, { dueCents: 120_000, status: "cancelled" })).toEqual([
    ...goods,
    "Paid: KSh 30,000",
  ]);
  expect(sums({ paidCents: 0 }, { paymentStatus: "pending", pickUpPoint: "At the counter" })).toEqual([
    ...goods.slice(0, 2),
    "Pick-up: KSh 500",
    ...goods.slice(3),
  ]);
  expect(
    paper("receipt")
      .sums.filter(({ total }) => total)
      .map(({ label }) => label),
  ).toEqual(["Total"]);
  expect(paper("receipt").lines).toEqual([
    { id: 1, title: "Lamp", quantity: 2, price: "KSh 15,850", total: "KSh 31,700" },
  ]);
});

test("a document goes to a person at an address, each line once, the county where it is not the town's name", () => {
  const lines = (changes: Partial<DocumentOrder>) => paper("receipt", changes).to.lines;
  const person = ["Wanjiku Mwangi", "+254700000000", "Moi Avenue 5"];
  expect(paper("receipt").to).toEqual({ label: "Deliver to", lines: [...person, "Nairobi"] });
  expect(lines({ shippingCounty: "Nairobi" })).toEqual([...person, "Nairobi"]);
  expect(lines({ shippingCity: "Naivasha", shippingCounty: "Nakuru" })).toEqual([
    ...person,
    "Naivasha, Nakuru County",
  ]);
  expect(lines({ shippingCity: "", shippingCounty: "Nakuru", shippingAddress: "+254700000000" })).toEqual([
    ...person.slice(0, 2),
    "Nakuru County",
  ]);
  expect(lines({ shippingAddress: "", shippingPhone: "" })).toEqual(["Wanjiku Mwangi", "Nairobi"]);
  expect(paper("invoice").to.label).toBe("Bill to");
  expect(paper("invoice", { buyerPin: "A001234567Z" }).to.lines).toContain("KRA PIN A001234567Z");
});
