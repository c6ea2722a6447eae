import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { orderList } from "~/domain/order/list/order-list";
import { csvLine } from "~/domain/csv/csv-cell";
import { takePayments } from "~/operations/factories.fixture";
import { type FullOrder, orderBatches } from "~/operations/orders/managed-orders.queries.server";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { orderCsvColumns } from "./order-columns.server";
import { ordersPage } from "./orders-page.server";

setUpTestDatabase(takePayments);

/** The text in the file for each column of an order; null if it is not in the file. A new column without an entry is a type error. */
const CELLS: Record<Exclude<keyof FullOrder, "user" | "items" | "attempts">, string | null> = {
  id: null,
  orderNumber: "ORD-20261121-000042",
  userId: null,
  status: "shipped",
  shippingName: "Achieng Otieno",
  shippingPhone: "+254733000111",
  shippingAddress: "Oginga Odinga Street 9",
  shippingCity: "Kisumu town",
  shippingCounty: "Kisumu",
  pickUpPoint: "Kisumu depot",
  pickUpAddress: null,
  pickUpHours: null,
  expectedDays: null,
  totalItems: "1",
  subtotalCents: "1200",
  discountCode: "EID-2026",
  discountCents: "0",
  shippingFeeCents: "500",
  totalCents: "1700",
  dueCents: "0",
  editedAt: null,
  shippingTaxType: null,
  shippingTaxPercent: null,
  buyerPin: "A001234567Z",
  customerNotes: "Ring twice",
  paymentMethod: "M-Pesa",
  paymentStatus: "completed",
  mpesaTransactionId: "SJK7QWERTY",
  adminNotes: "Rider Juma",
  payBefore: null,
  paidAt: "2026-11-21 18:05",
  cancelReason: "Came back",
  moneyKeptAt: null,
  invoiceNumber: "INV-000007",
  invoicedAt: null,
  wonProductId: null,
  createdAt: "2026-11-21 18:00",
  updatedAt: null,
};

async function rowOf(id: number): Promise<Map<string, string>> {
  for await (const orders of orderBatches({ ...orderList.all }))
    for (const order of orders)
      if (order.id === id)
        return new Map(orderCsvColumns.map(({ label, cell }) => [label, csvLine([cell(order)]).trim()]));
  throw new Error("the order is not in the file");
}

test("the file of orders has every column of an order, unless the table above excludes it", async () => {
  const { id, attemptId } = await paidOrder();
  const paidAt = new Date("2026-11-21T15:05:00Z");
  const { orderNumber, shippingName, shippingPhone, shippingAddress, shippingCity } = CELLS;
  await db().order.update({
    where: { id },
    data: {
      status: "shipped",
      ...(orderNumber && { orderNumber }),
      ...(shippingName && { shippingName }),
      ...(shippingPhone && { shippingPhone }),
      ...(shippingAddress && { shippingAddress }),
      ...(shippingCity && { shippingCity }),
      shippingCounty: "Kisumu",
      discountCode: "EID-2026",
      pickUpPoint: "Kisumu depot",
      buyerPin: "A001234567Z",
      customerNotes: "Ring twice",
      paymentMethod: "M-Pesa",
      mpesaTransactionId: "SJK7QWERTY",
      adminNotes: "Rider Juma",
      cancelReason: "Came back",
      invoiceNumber: 7,
      createdAt: new Date("2026-11-21T15:00:00Z"),
    },
  });
  await db().paymentAttempt.update({
    where: { id: attemptId },
    data: { receipt: "SJK7QWERTY", settledAt: paidAt },
  });
  const cells = [...(await rowOf(id)).values()];
  for (const [column, text] of Object.entries(CELLS))
    if (text !== null) expect(cells, column).toContain(text);
});

test("the file of orders has the payments and refunds of an order", async () => {
  const { id, attemptId } = await paidOrder();
  await db().paymentAttempt.update({ where: { id: attemptId }, data: { receipt: "SJK8ASDFGH" } });
  expect(
    await rowOf(id).then((row) => [row.get("Payment"), row.get("Receipt"), row.get("Refunded (KSh)")]),
  ).toEqual(["Test payment", "SJK8ASDFGH", "0"]);
  valueOf(await refundOrder(admin, id, { cents: 50_050, reason: "Broken", isByHand: false, seenAt: null }));
  const row = await rowOf(id);
  expect([row.get("Payment"), row.get("Refunded (KSh)"), row.get("Paid at (EAT)")]).toEqual([
    "Refunded in part",
    "500.5",
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  ]);
});

test("the list shows the state of an order's money beside its status", async () => {
  const { id } = await paidOrder();
  const rowOf = async () =>
    (await ordersPage(new URL("http://soko.example/"))).rows.find((row) => row.id === id);
  expect(await rowOf()).toMatchObject({ status: "pending", payment: { state: "paid", toPay: null } });
  await db().order.update({ where: { id }, data: { dueCents: 30_000n } });
  expect(await rowOf()).toMatchObject({ payment: { state: "paid_in_part", toPay: "KSh 300" } });
  await db().order.update({
    where: { id },
    data: { dueCents: 0n, status: "cancelled", paymentStatus: "pending" },
  });
  expect(await rowOf()).toMatchObject({ status: "cancelled", payment: null });
});
