import { beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { OrderStatus } from "~/domain/order/order";
import { makeSuperuser, takePayments } from "../factories.fixture";
import { newOrder } from "../orders/orders.fixture";
import { undoStatus } from "../orders/undo-status.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { valueOf } from "../products/management.fixture";
import { makeReachable, queued, rememberMessages } from "./outbox.fixture";

setUpTestDatabase(takePayments);
beforeEach(async () => {
  rememberMessages("sms");
  await db().delivery.deleteMany();
});

test("the message of a change waits while staff can undo it: the buyer gets the latest, and none of what was undone", async () => {
  const buyer = await makeReachable();
  const superuser = await makeSuperuser();
  const id = await newOrder({ userId: buyer.id });
  const move = async (status: OrderStatus) => valueOf(await updateOrderStatus(superuser, id, { status }));
  const waits = async () => {
    const rows = await db().delivery.findMany({ where: { state: "waiting" }, orderBy: { id: "asc" } });
    return rows.map(({ body, dueAt, createdAt }) => [
      /now: (\w+)/.exec(body)?.[1],
      Math.round((dueAt.getTime() - createdAt.getTime()) / 60_000),
    ]);
  };
  await move("processing");
  expect(await waits()).toEqual([["Processing", 10]]);
  await db().delivery.updateMany({ data: { state: "sent" } });
  await move("shipped");
  await move("delivered");
  expect(await waits()).toEqual([["Delivered", 10]]);
  valueOf(await undoStatus(superuser, id, null));
  expect(await waits()).toEqual([["Shipped", 10]]);
  await move("processing");
  expect(await waits()).toEqual([]);
  // what is being sent cannot be called back: the buyer reads what holds now
  await move("shipped");
  await db().delivery.updateMany({
    where: { state: "waiting" },
    data: { claimedUntil: new Date(Date.now() + 60_000) },
  });
  valueOf(await undoStatus(superuser, id, null));
  expect(await waits()).toEqual([
    ["Shipped", 10],
    ["Processing", 10],
  ]);
});

test("a message that failed once and waits for its next try is withdrawn when the order moves on", async () => {
  const buyer = await makeReachable();
  const superuser = await makeSuperuser();
  const id = await newOrder({ userId: buyer.id });
  const move = async (status: OrderStatus) => valueOf(await updateOrderStatus(superuser, id, { status }));
  const states = async () =>
    (await queued()).map(({ state, body }) => [state, /now: (\w+)/.exec(body)?.[1]] as const);
  const tried = (data: object) =>
    db().delivery.updateMany({ where: { state: "waiting" }, data: { tries: 1, costCents: 80, ...data } });
  await move("processing");
  await tried({});
  await move("shipped");
  expect(await states()).toEqual([
    ["failed", "Processing"],
    ["waiting", "Shipped"],
  ]);
  // its try may have arrived: the buyer reads what holds now, also where it is what they knew before
  await tried({ unsureTries: 1 });
  await move("processing");
  await tried({});
  await move("delivered");
  await tried({ claimedUntil: new Date(Date.now() + 60_000) });
  await move("processing");
  expect((await states()).slice(2), "one that is being sent stays").toEqual([
    ["failed", "Processing"],
    ["waiting", "Delivered"],
    ["waiting", "Processing"],
  ]);
  expect((await db().delivery.aggregate({ _sum: { costCents: true } }))._sum.costCents).toBe(320);
});
