import { expect, test } from "vitest";
import {
  entryFeeLines,
  invoiceNumberText,
  orderLines,
  orderTaxSums,
  sinceLastSettled,
  sumOfCreditNotes,
} from "./tax-invoice";

const NO_TAX = { taxType: null, taxPercent: null };
const LAMPS = {
  productId: 1,
  productTitle: "Lamp",
  quantity: 3,
  totalCents: 10_000,
  discountCents: 1_000,
  ...NO_TAX,
};
const ORDER = {
  pickUpPoint: "",
  shippingFeeCents: 500,
  shippingTaxType: null,
  shippingTaxPercent: null,
  totalCents: 9_500,
  items: [LAMPS],
};

test("an order that was sold without a tax is outside VAT, each line at its price less its discount", () => {
  expect(orderLines(ORDER)).toEqual([
    {
      ...KEPT,
      position: 1,
      productId: 1,
      title: "Lamp",
      quantity: 3,
      movedCount: 3,
      unitCents: 3_334,
      totalCents: 9_000,
    },
    {
      ...KEPT,
      position: 2,
      productId: null,
      title: "Delivery",
      quantity: 1,
      movedCount: 0,
      unitCents: 500,
      totalCents: 500,
    },
  ]);
  expect(orderLines({ ...ORDER, pickUpPoint: "CBD" })[1]?.title).toBe("Pick-up");
  expect(orderLines({ ...ORDER, shippingFeeCents: 0, totalCents: 9_000 })).toHaveLength(1);
});
const KEPT = { taxType: "D", taxPercent: 0, vatCents: 0 };

test("a line whose pieces all came back is left out, and one that was free stays", () => {
  const items = [LAMPS, { ...LAMPS, productId: 2, productTitle: "Sticker", totalCents: 0, discountCents: 0 }];
  const titles = (totalCents: number, quantity: number) =>
    orderLines({ ...ORDER, items, totalCents }, [
      { productId: 1, title: "Lamp", quantity, cents: 3_000 * quantity },
    ]).map(({ title, quantity: left, totalCents: cents }) => [title, left, cents]);
  expect(titles(500, 3)).toEqual([
    ["Sticker", 3, 0],
    ["Delivery", 1, 500],
  ]);
  expect(titles(6_500, 1)[0]).toEqual(["Lamp", 2, 6_000]);
  // all pieces came back, and some of the money stayed
  expect(titles(1_500, 3)[0]).toEqual(["Lamp", 1, 1_000]);
  // the money went back without the pieces
  expect(titles(500, 0)[0]).toEqual(["Lamp", 3, 0]);
});

test("sums by tax type are shown only of what was sold while the shop was registered", () => {
  expect(orderTaxSums(ORDER)).toEqual([]);
  const taxed = { ...LAMPS, taxType: "B", taxPercent: 16 } as const;
  expect(orderTaxSums({ ...ORDER, items: [taxed], shippingTaxType: "B", shippingTaxPercent: 16 })).toEqual([
    { taxType: "B", taxPercent: 16, totalCents: 9_500, vatCents: 1_310, netCents: 8_190 },
  ]);
});

test("an entry fee is one line that moves no stock", () => {
  expect(entryFeeLines("Entry fee", 11_600, { taxType: "B", taxPercent: 16 })).toEqual([
    {
      position: 1,
      productId: null,
      title: "Entry fee",
      quantity: 1,
      movedCount: 0,
      unitCents: 11_600,
      totalCents: 11_600,
      taxType: "B",
      taxPercent: 16,
      vatCents: 1_600,
    },
  ]);
});

test("invoices and credit notes share one row of numbers", () => {
  expect(invoiceNumberText(12)).toBe("INV-000012");
  expect(invoiceNumberText(1_234_567, true)).toBe("CRN-1234567");
});

const document = (id: number, originalId: number | null, totalCents: number, refund: unknown = null) => ({
  id,
  originalId,
  totalCents,
  refund,
});

test("an invoice's credit notes are its own alone", () => {
  const all = [document(1, null, 900), document(2, 1, 300), document(3, 1, 200), document(4, 9, 50)];
  expect(sumOfCreditNotes({ id: 1 }, all)).toBe(500);
  expect(sumOfCreditNotes({ id: 2 }, all)).toBe(0);
});

test("an order begins anew after refunds took back everything, and not after an edit that sells it anew", () => {
  const ids = (...documents: ReturnType<typeof document>[]) =>
    sinceLastSettled(documents).map(({ id }) => id);
  const [sold, part, rest] = [document(1, null, 900), document(2, 1, 300, {}), document(3, 1, 600, {})];
  expect(ids(sold, part)).toEqual([1, 2]);
  expect(ids(sold, part, rest)).toEqual([]);
  expect(ids(sold, part, rest, document(4, null, 900))).toEqual([4]);
  expect(ids(sold, document(2, 1, 900), document(3, null, 800))).toEqual([1, 2, 3]);
  expect(
    ids(sold, part, rest, document(4, null, 500), document(5, 4, 500, {}), document(6, null, 100)),
  ).toEqual([6]);
});
