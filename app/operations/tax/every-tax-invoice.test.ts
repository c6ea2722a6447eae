import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderList } from "~/domain/order/list/order-list";
import { onSale, orderOf } from "../checkout/place-order.fixture";
import { placeOrder } from "../checkout/place-order.server";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "../factories.fixture";
import { edit, itemOf } from "../order-edits/edit-order.fixture";
import { managedOrders } from "../orders/managed-orders.queries.server";
import { markPaid } from "../orders/mark-paid.server";
import { orderDocuments } from "../orders/order-documents.queries.server";
import { settlePending } from "../payments/pending-payment.fixture";
import { startOrderPayment } from "../payments/pay-order.server";
import { admin, valueOf } from "../products/management.fixture";
import { globalSearch } from "../global-search/global-search.server";
import { refundEntryFee } from "../reconciliation/refunds/refund-entry-fee.server";
import { updateSetting } from "../settings/update-setting.server";
import { taxInvoicesOf } from "./tax-invoices.queries.server";

setUpTestDatabase(async () => {
  takePayments();
  valueOf(await updateSetting(admin, "isVatRegistered", true));
});

test("after edits and second payments every invoice and credit note is still listed, and the order has its first number", async () => {
  const buyer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(buyer, orderOf([[await onSale(), 1]])));
  valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  const item = await itemOf(orderId);
  const [first] = await taxInvoicesOf({ orderId });
  valueOf(await edit(orderId, { lines: [[item, 2]], total: 250_000 }));
  valueOf(await markPaid(admin, orderId, { receipt: null, takenBy: "Otieno", seenAt: null }));
  valueOf(await edit(orderId, { lines: [[item, 1]], total: 150_000 }));
  const invoices = await taxInvoicesOf({ orderId });
  expect(
    invoices.map(({ originalId, totalCents, creditNoteCents }) => [
      originalId === null,
      totalCents,
      creditNoteCents,
    ]),
  ).toEqual([
    [true, 150_000, 150_000],
    [false, 150_000, 0],
    [true, 250_000, 250_000],
    [false, 250_000, 0],
    [true, 150_000, 0],
  ]);
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(order.invoiceNumber).toBe(first?.number);
  const [receipt] = await orderDocuments("receipt", [orderId]);
  const listed = receipt?.document.facts.find(({ label }) => label === "Tax invoices")?.value.split(", ");
  expect(listed).toHaveLength(5);
  for (const text of (listed ?? []).filter((one) => one.startsWith("INV"))) {
    expect((await managedOrders({ ...orderList.all, q: text })).orders.map(({ id }) => id)).toEqual([
      orderId,
    ]);
    expect((await globalSearch(admin, text)).namedOrders).toEqual([orderId]);
  }
});

test("an edit and an entry fee's refund each take back their own invoice, whatever was invoiced since", async () => {
  const buyer = await makeBuyer();
  const { id: orderId } = valueOf(await placeOrder(buyer, orderOf([[await onSale(), 2]])));
  valueOf(await startOrderPayment(buyer, orderId, "+254712345678"));
  const { auctionId } = await makeOpenRound();
  const participationId = await joinAs(buyer, auctionId);
  const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({ where: { participationId } });
  await joinAs(await makeBuyer(), auctionId);
  valueOf(await refundEntryFee(admin, { auctionId, participationId, reason: "Wrong phone" }));
  await settlePending(new Date(Date.now() + 120_000));
  valueOf(await edit(orderId, { lines: [[await itemOf(orderId), 1]], total: 150_000 }));
  const fee = await taxInvoicesOf({ attemptId });
  expect(fee.map(({ originalId, totalCents }) => [originalId, totalCents])).toEqual([
    [null, 5_000],
    [fee[0]?.id, 5_000],
  ]);
  expect((await taxInvoicesOf({ orderId })).map(({ totalCents }) => totalCents)).toEqual([
    250_000, 250_000, 150_000,
  ]);
});

test("a buyer reads the tax invoice of an entry fee, and nobody else does", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const { id: attemptId } = await db().paymentAttempt.findFirstOrThrow({ where: { userId: buyer.id } });
  expect(await taxInvoicesOf({ attemptId }, buyer.id)).toHaveLength(1);
  expect(await taxInvoicesOf({ attemptId }, (await makeBuyer()).id)).toEqual([]);
});
