import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { refundOrder } from "../orders/refund-order.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { recordMissingSales } from "./record-sales.server";
import { salesOf } from "../reports/sales.queries.server";

setUpTestDatabase(takePayments);

const LONG_AGO = new Date("2026-01-05T09:00:00Z");
const day = { since: new Date("2026-01-04T21:00:00Z"), before: new Date("2026-01-05T21:00:00Z") };
/** One lamp with delivery. */
const TOTAL = 170_000;

const entriesOf = (orderId: number) =>
  db().salesEntry.findMany({ where: { orderId }, orderBy: { id: "asc" } });

test("an order of an older release counts on its own day, what went back since on the day of the refund", async () => {
  const id = await newOrder({ createdAt: LONG_AGO, paymentStatus: "completed" });
  const bare = await db().order.findUniqueOrThrow({ where: { id }, include: { items: true } });
  const { items, id: _id, ...columns } = bare;
  // as that release leaves it: no entries
  const { id: old } = await db().order.create({ data: { ...columns, orderNumber: "ORD-OLD" } });
  await db().orderItem.createMany({
    data: items.map(({ id: _item, ...item }) => ({ ...item, orderId: old })),
  });
  const { id: attemptId } = await db().paymentAttempt.create({
    data: {
      reference: "old",
      userId: bare.userId,
      orderId: old,
      cents: BigInt(TOTAL),
      refundedCents: 70_000n,
      provider: "hand",
      state: "completed",
      outcome: "counted",
      settledAt: LONG_AGO,
    },
  });
  const refundedAt = new Date("2026-02-01T09:00:00Z");
  await db().refund.create({
    data: {
      reference: "old",
      attemptId,
      cents: 70_000n,
      reason: "x",
      way: "hand",
      state: "completed",
      startedAt: refundedAt,
    },
  });
  // two processes at once
  const recorded = await Promise.all([recordMissingSales(), recordMissingSales()]);
  expect(recorded.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await salesOf(day)).toMatchObject({ orders: 2, salesCents: 2 * TOTAL });
  expect(await salesOf({ since: day.before, before: new Date("2026-02-02T00:00:00Z") })).toMatchObject({
    orders: 0,
    salesCents: -70_000,
  });
  expect(await recordMissingSales()).toBe(0);
});

test("nothing changes or deletes an entry", async () => {
  const id = await newOrder();
  await expect(db().salesEntry.updateMany({ where: { orderId: id }, data: { pieces: 9 } })).rejects.toThrow();
  await expect(db().salesEntry.deleteMany({ where: { orderId: id } })).rejects.toThrow();
  expect(await entriesOf(id)).toHaveLength(2);
});

test("a change that is refused, or changes no sum, adds no entry; of two at once one does", async () => {
  const id = await newOrder({ paymentStatus: "completed" });
  const wanted = { cents: 50_000, reason: "It came broken", isByHand: true, seenAt: null };
  refusalOf(await refundOrder(admin, id, { ...wanted, cents: TOTAL + 1 }));
  valueOf(await updateOrderStatus(admin, id, { status: "shipped" }));
  expect(await entriesOf(id)).toHaveLength(2);
  const both = await Promise.all([
    updateOrderStatus(admin, id, { status: "cancelled" }),
    updateOrderStatus(admin, id, { status: "cancelled" }),
  ]);
  expect(both.some(({ ok }) => ok)).toBe(true);
  const entries = await entriesOf(id);
  expect(entries).toHaveLength(4);
  expect(entries.reduce((sum, { salesCents }) => sum + salesCents, 0n)).toBe(0n);
});
