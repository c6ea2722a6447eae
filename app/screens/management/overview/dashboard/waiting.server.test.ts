import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeStaff, takePayments } from "~/operations/factories.fixture";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import {
  makeDoubleRefund,
  makePayment,
  makeUnmatchedPayment,
} from "~/operations/reconciliation/payments.fixture";
import { resolveDoubleRefund } from "~/operations/reconciliation/refunds/resolve-double-refund.server";
import { waitingPanels } from "./waiting.server";

setUpTestDatabase(takePayments);

const TWICE = "KSh 50: SJK9SECOND, and again SJK9FIRST1";

test("a refund that was sent twice waits with both receipts, for whoever may see to money, until it is seen to (D115)", async () => {
  const id = await makePayment("refunded");
  await makeDoubleRefund({ attemptId: id });
  const money = await makeUnmatchedPayment();
  await makeDoubleRefund({ confirmationId: money.id });
  const panel = async () =>
    (await waitingPanels(admin, new Date())).find(({ title }) => title.endsWith("sent twice"));
  expect(await panel()).toMatchObject({
    title: "2 refunds sent twice",
    rows: [
      { to: `/management/payments/${id}`, note: expect.stringContaining(TWICE) as string },
      { to: `/management/payments/unmatched/${money.id}`, title: money.receipt },
    ],
  });
  const others = await waitingPanels(await makeStaff("orders"), new Date());
  expect(JSON.stringify(others)).not.toContain("SJK9FIRST1");

  const reason = "The buyer sent one back";
  valueOf(await resolveDoubleRefund(admin, { of: { attemptId: id }, reason }));
  valueOf(await resolveDoubleRefund(admin, { of: { confirmationId: money.id }, reason }));
  expect(await panel()).toBeUndefined();
  expect(await db().earlierRefundRequest.count({ where: { resolvedAt: null } })).toBe(0);
});

test("products on sale that are low or sold out wait, the lowest first, for whoever may see to goods", async () => {
  const goods = (title: string, stockQuantity: number) =>
    newAuction({ title, stockQuantity, productType: "buy_now", buyNowPriceCents: 90_000 });
  const gone = await goods("Sufuria", 0);
  const low = await goods("Jiko", 2);
  await db().product.updateMany({
    where: { id: { in: [gone, low, await goods("Panga", 500)] } },
    data: { status: "active" },
  });
  await goods("Draft lamp", 0);
  const panel = async (viewer = admin) =>
    (await waitingPanels(viewer, new Date())).find(({ title }) => title.includes("low or sold out"));
  expect(await panel()).toMatchObject({
    title: "2 products low or sold out",
    rows: [
      { title: "Sufuria", note: "Sold out" },
      { title: "Jiko", note: "2 left" },
    ],
  });
  expect(await panel(await makeStaff("products"))).toBeDefined();
  expect(await panel(await makeStaff("orders"))).toBeUndefined();
});
