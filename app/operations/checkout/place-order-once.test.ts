import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "../factories.fixture";
import { claimKey, KEY_IN_USE } from "../idempotency/key-claims.server";
import { refusalOf, valueOf } from "../products/management.fixture";
import type { OrderRow } from "../orders/order-entities.queries.server";
import { stockOf } from "../orders/orders.fixture";
import { fillCart, onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";

setUpTestDatabase();

const answerOf = ({ id }: OrderRow) => ({ status: 201, text: JSON.stringify({ id }) });

async function keyedBuyer(secondsAgo = 0) {
  const viewer = await makeBuyer();
  const asked = { userId: viewer.id, key: randomUUID(), request: "a digest" };
  const begun = await claimKey(asked, new Date(Date.now() - secondsAgo * 1000));
  if (begun.state !== "begun") throw new Error(begun.state);
  return { viewer, asked, once: { claim: begun.claim, answerOf } };
}

const ordersOf = (userId: number) => db().order.count({ where: { userId } });

test("a server that dies right after storing the order has stored its answer: a repeat finds it", async () => {
  const { viewer, asked, once } = await keyedBuyer();
  const { id } = valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]]), once));
  // nothing else has run
  expect(await claimKey(asked)).toEqual({
    state: "completed",
    answer: { status: 201, text: JSON.stringify({ id }) },
  });
});

test("a server that dies before that has stored nothing: a repeat places the order", async () => {
  const { viewer, asked } = await keyedBuyer(95);
  const begun = await claimKey(asked);
  if (begun.state !== "begun") throw new Error(begun.state);
  valueOf(await placeOrder(viewer, orderOf([[await onSale(), 1]]), { claim: begun.claim, answerOf }));
  expect(await ordersOf(viewer.id)).toBe(1);
});

test("a first attempt so slow that its key was taken over places nothing: one order in all", async () => {
  const { viewer, asked, once } = await keyedBuyer(95);
  const lamp = await onSale();
  await fillCart(viewer, [[lamp, 2]]);
  const again = await claimKey(asked);
  if (again.state !== "begun") throw new Error(again.state);
  expect(refusalOf(await placeOrder(viewer, orderOf(), once))).toBe(KEY_IN_USE);
  expect(await ordersOf(viewer.id)).toBe(0);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 10, unitsSold: 0 });
  const second = await placeOrder(viewer, orderOf(), { claim: again.claim, answerOf });
  expect(valueOf(second).totalItems).toBe(2);
});

test("a refused order stores no answer", async () => {
  const { viewer, asked, once } = await keyedBuyer();
  const lamp = await onSale({ stockQuantity: 0 });
  expect(refusalOf(await placeOrder(viewer, orderOf([[lamp, 1]]), once)).code).toBe("conflict");
  expect(await claimKey(asked)).toEqual({ state: "under_way" });
});
