import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { TaxType } from "~/domain/tax/tax";
import { sumOfLines } from "~/domain/tax/tax-invoice";
import { taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { markPaid } from "../orders/mark-paid.server";
import { refundOrder } from "../orders/refund-order.server";
import { settlePending, settleReference } from "../payments/pending-payment.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { shopSettings } from "../settings/settings.server";
import { updateSetting } from "../settings/update-setting.server";
import { taxInvoice, taxInvoiceBatches, taxInvoicePage, taxInvoicesOf } from "./tax-invoices.queries.server";

setUpTestDatabase(takePayments);
beforeEach(async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  await shopSettings();
});
afterEach(async () => {
  await db().setting.deleteMany();
});

const PIN = "A001234567Z";
const inTwoMinutes = () => new Date(Date.now() + 120_000);

/** Two products of KSh 1,000 each, of their own types, and KSh 500 of delivery. */
async function placed(types: readonly (TaxType | null)[] = ["B", "A"]) {
  const buyer = await makeBuyer();
  const items = await Promise.all(types.map(async (taxType) => [await onSale({ taxType }), 1] as const));
  const order = valueOf(await placeOrder(buyer, { ...orderOf(items), buyerPin: PIN }));
  return { buyer, order };
}

async function paid(types?: readonly (TaxType | null)[]) {
  const { buyer, order } = await placed(types);
  const { attemptId } = valueOf(await startOrderPayment(buyer, order.id, "+254712345678"));
  return { orderId: order.id, attemptId };
}

const ofOrder = async (orderId: number) =>
  Promise.all(
    (await taxInvoicesOf({ orderId })).map(async ({ id }) => (await taxInvoice(id)) ?? expect.fail()),
  );

const refund = (orderId: number, cents: number) =>
  refundOrder(admin, orderId, { cents, reason: "Broken", isByHand: true, seenAt: null });

test("an order's tax is fixed when it is placed, and its payment has one invoice with it, whatever changes later", async () => {
  const { buyer, order } = await placed([null, "A"]);
  await db().product.updateMany({ data: { taxType: "E" } });
  valueOf(await updateSetting(admin, "defaultTaxType", "C"));
  valueOf(await updateSetting(admin, "isVatRegistered", false));
  const { attemptId } = valueOf(await startOrderPayment(buyer, order.id, "+254712345678"));
  const { reference } = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  await Promise.all(
    Array.from({ length: 4 }, () => settleReference(reference, { state: "completed", receipt: null })),
  );
  const [invoice, ...others] = await ofOrder(order.id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ buyerPin: PIN, totalCents: 250_000, vatCents: 13_793 + 6_897 });
  expect(
    invoice?.lines.map(({ title, taxType, totalCents, vatCents }) => [title, taxType, totalCents, vatCents]),
  ).toEqual([
    ["Lamp", "B", 100_000, 13_793],
    ["Lamp", "A", 100_000, 0],
    ["Delivery", "B", 50_000, 6_897],
  ]);
  const stored = await db().order.findUniqueOrThrow({ where: { id: order.id } });
  expect(stored).toMatchObject({
    invoiceNumber: invoice?.number,
    shippingTaxType: "B",
    shippingTaxPercent: 16,
  });
});

test("a shop that is not registered stores no tax and issues nothing", async () => {
  valueOf(await updateSetting(admin, "isVatRegistered", false));
  const { orderId } = await paid(["B"]);
  expect(await taxInvoicesOf({ orderId })).toEqual([]);
  expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    invoiceNumber: null,
    shippingTaxType: null,
  });
  valueOf(await updateSetting(admin, "isVatRegistered", true));
  valueOf(await refund(orderId, 10_000));
  expect(await taxInvoicesOf({ orderId })).toEqual([]);
});

test("parts refunded at once have a credit note each, which together take back the invoice to the cent", async () => {
  const { orderId } = await paid(["B", "E"]);
  for (const cents of [33_333, 1]) valueOf(await refund(orderId, cents));
  const both = await Promise.all([refund(orderId, 77_777), refund(orderId, 77_777)]);
  const one = both.filter(({ ok }) => ok).length;
  expect(one).toBeGreaterThanOrEqual(1);
  valueOf(await refund(orderId, 250_000 - 33_334 - one * 77_777));
  const [invoice, ...notes] = await ofOrder(orderId);
  expect(notes).toHaveLength(3 + one);
  for (const { original, refund, totalCents, lines, number } of notes) {
    expect(original?.id).toBe(invoice?.id);
    expect(refund).toEqual({ reason: "Broken" });
    expect(sumOfLines(lines).totalCents).toBe(totalCents);
    expect(number).toBeGreaterThan(invoice?.number ?? 0);
  }
  expect(sumOfLines(notes.map((note) => ({ ...note, taxType: "B", taxPercent: 16 })))).toEqual({
    totalCents: 250_000,
    vatCents: invoice?.vatCents,
  });
});

test("an entry fee has an invoice of the usual type; its refund a credit note, and joining again an invoice of its own", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  const participationId = await joinAs(buyer, auctionId);
  const documents = async () =>
    (
      await db().taxInvoice.findMany({
        where: { attempt: { participationId } },
        orderBy: { id: "asc" },
        include: { lines: true },
      })
    ).map(inCents);
  const [invoice] = await documents();
  expect(invoice).toMatchObject({ totalCents: 5_000, vatCents: 690, orderId: null, buyerPin: "" });
  expect(invoice?.lines[0]?.title).toBe("Entry fee, round 1 of Kiondo basket");
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "Wrong phone" }));
  await Promise.all([settlePending(inTwoMinutes()), settlePending(inTwoMinutes())]);
  expect((await documents()).map(({ originalId }) => originalId)).toEqual([null, invoice?.id]);
  valueOf(await updateSetting(admin, "defaultTaxType", "A"));
  await joinAs(buyer, auctionId);
  expect((await documents()).map(({ vatCents }) => vatCents)).toEqual([690, 690, 0]);
});

test("numbers have no gap, however many are paid, refunded and refused at once", async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => placed(["B"])));
  const pay = ({ order }: (typeof orders)[number]) =>
    markPaid(admin, order.id, { receipt: null, takenBy: "Otieno", seenAt: null });
  const twice = await Promise.all([...orders, ...orders].map(pay));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(orders.length);
  await Promise.all(orders.flatMap(({ order }) => [refund(order.id, 150_000), refund(order.id, 150_000)]));
  const numbers = (await db().taxInvoice.findMany({ orderBy: { number: "asc" } })).map(
    ({ number }) => number,
  );
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  const { value } = await db().counter.findUniqueOrThrow({ where: { name: "invoice" } });
  expect(value).toBe(numbers.length);
  for (const { order } of orders) {
    const [invoice, note, ...more] = await ofOrder(order.id);
    expect(more).toEqual([]);
    expect([note?.totalCents, note?.vatCents]).toEqual([invoice?.totalCents, invoice?.vatCents]);
  }
});

test("the list is searched by number, PIN and order, and its sums and file subtract credit notes", async () => {
  const { orderId } = await paid(["B"]);
  valueOf(await refund(orderId, 30_000));
  const [invoice, note] = await ofOrder(orderId);
  const page = (changes: Partial<typeof taxInvoiceList.all>) =>
    taxInvoicePage({ ...taxInvoiceList.all, ...changes }, 50);
  const numbersOf = async (changes: Partial<typeof taxInvoiceList.all>) =>
    (await page(changes)).rows.map(({ number }) => number);
  const order = invoice?.order?.orderNumber ?? "";
  expect(await numbersOf({ q: order })).toEqual([note?.number, invoice?.number]);
  expect(await numbersOf({ q: order, kind: "credit_note" })).toEqual([note?.number]);
  expect(await numbersOf({ q: order, kind: "invoice" })).toEqual([invoice?.number]);
  expect(await numbersOf({ q: order, from: "2100-01-01" })).toEqual([]);
  expect((await page({})).total).toBe(await db().taxInvoice.count());
  expect(await numbersOf({ q: `INV-${invoice?.number}` })).toEqual([invoice?.number]);
  expect(await numbersOf({ q: "a001234567z" })).toContain(invoice?.number);
  expect(await numbersOf({ q: "2147483648" })).toEqual([]);
  expect(await numbersOf({ q: order, to: "2026-01-01" })).toEqual([]);
  const { sums } = await page({ q: order });
  expect(sums).toEqual([
    {
      taxType: "B",
      taxPercent: 16,
      totalCents: 120_000,
      vatCents: (invoice?.vatCents ?? 0) - (note?.vatCents ?? 0),
      netCents: 120_000 - (invoice?.vatCents ?? 0) + (note?.vatCents ?? 0),
    },
  ]);
  const all = [];
  for await (const rows of taxInvoiceBatches(taxInvoiceList.all, 3)) all.push(...rows);
  expect(all).toHaveLength(await db().taxInvoice.count());
});
