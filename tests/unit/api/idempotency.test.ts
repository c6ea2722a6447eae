import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { joinAs, makeBuyer, makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { stockOf } from "~/operations/orders/orders.fixture";
import { onSale, SHIPPING_BODY } from "~/operations/checkout/place-order.fixture";
import { claimKey } from "~/operations/idempotency/key-claims.server";
import { loader as bidsRoute } from "~/api/bids.route";
import { loader as ordersRoute } from "~/api/orders.route";
import { loader as participationsRoute } from "~/api/participations.route";

const { calls: bids } = bidsRoute;
const { calls: orders } = ordersRoute;
const { calls: participations } = participationsRoute;

setUpTestDatabase(takePayments);

const keyed = (key: string) => ({ "Idempotency-Key": key });
const post = (as: Viewer, key: string, body: object) =>
  callApi(orders.placeOrder, { as, body: { ...SHIPPING_BODY, ...body }, headers: keyed(key) });
const ordersOf = ({ id }: Viewer) => db().order.count({ where: { userId: id } });

test("a repeated order gets the first answer, word for word", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const key = randomUUID();
  const first = await post(viewer, key, { items: [{ product_id: lamp, quantity: 2 }] });
  const placed = checkedBody(orders.placeOrder, first);
  expect(first.headers.get("Idempotency-Replayed")).toBeNull();
  await db().order.update({ where: { id: placed.id }, data: { status: "shipped" } });
  // the same request, its fields in another order
  const again = await post(viewer, key, { items: [{ quantity: 2, product_id: lamp }] });
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  for (const { headers } of [first, again]) expect(headers.get("Location")).toBe(`/api/orders/${placed.id}/`);
  expect(await ordersOf(viewer)).toBe(1);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
});

test("an order under a key writes its row twice: first, and with the order's answer", async () => {
  const viewer = await makeBuyer();
  const items = [{ product_id: await onSale(), quantity: 1 }];
  const statements = await queriesOf(() => post(viewer, randomUUID(), { items }));
  const written = statements.filter((sql) =>
    /^\s*(INSERT INTO|UPDATE|DELETE FROM) "IdempotencyKey"/.test(sql),
  );
  expect(written.map((sql) => sql.trim().split(" ")[0])).toEqual(["INSERT", "UPDATE"]);
});

test("twenty repeats at once place one order; the others get its answer, or a 409 while it is under way", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const key = randomUUID();
  const body = { items: [{ product_id: lamp, quantity: 1 }] };
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(viewer, key, body)));
  expect(new Set(answers.map(({ status }) => status)).has(201)).toBe(true);
  for (const { status, headers } of answers) {
    expect([201, 409]).toContain(status);
    if (status === 409) expect(headers.get("Retry-After")).toBe("2");
  }
  expect(await ordersOf(viewer)).toBe(1);
  expect((await post(viewer, key, body)).status).toBe(201);
  expect(await ordersOf(viewer)).toBe(1);
});

test("a key belongs to one buyer and one request", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const { auctionId } = await makeOpenRound();
  const lamp = await onSale();
  const key = randomUUID();
  const items = [{ product_id: lamp, quantity: 1 }];
  expect((await post(viewer, key, { items })).status).toBe(201);
  const conflict = {
    status: 409,
    body: { error: "This Idempotency-Key was used for another request. Please use a new one." },
  };
  expect(await post(viewer, key, { items: [{ product_id: lamp, quantity: 2 }] })).toMatchObject(conflict);
  const elsewhere = { as: viewer, body: { auction: auctionId }, headers: keyed(key) };
  expect(await callApi(participations.joinRound, elsewhere)).toMatchObject(conflict);
  expect((await post(other, key, { items })).status).toBe(201);
  expect(await stockOf(lamp)).toEqual({ stockQuantity: 8, unitsSold: 2 });
});

test("a refusal is not stored: with stock the same key succeeds", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ stockQuantity: 0 });
  const key = randomUUID();
  const items = [{ product_id: lamp, quantity: 1 }];
  expect((await post(viewer, key, { items })).status).toBe(409);
  await db().product.update({ where: { id: lamp }, data: { stockQuantity: 1 } });
  expect((await post(viewer, key, { items })).status).toBe(201);
});

test("a repeated join charges once and a repeated pledge is one bid, with the first answer", async () => {
  const money = takePayments();
  const charge = vi.spyOn(money, "start");
  const viewer = await makeBuyer();
  const { auctionId } = await makeOpenRound();
  const join = { as: viewer, body: { auction: auctionId }, headers: keyed(randomUUID()) };
  const joined = await callApi(participations.joinRound, join);
  expect(joined.status).toBe(201);
  expect(await callApi(participations.joinRound, join)).toMatchObject({
    status: 201,
    body: joined.body,
  });
  expect(charge).toHaveBeenCalledTimes(1);

  const pledge = (amount: number, headers: HeadersInit) =>
    callApi(bids.placeBid, { as: viewer, body: { auction: auctionId, pledge_amount: amount }, headers });
  const headers = keyed(randomUUID());
  const first = await pledge(700, headers);
  expect(first.status).toBe(201);
  await pledge(900, {});
  // alone it would be refused: the pledge is higher by now
  expect(await pledge(700, headers)).toMatchObject({ status: 201, body: first.body });
});

test("a key has 1 to 255 printable ASCII characters", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const items = [{ product_id: lamp, quantity: 1 }];
  for (const key of ["", "x".repeat(256), "caf\u00e9", "a\tb"])
    expect(await post(viewer, key, { items })).toMatchObject({
      status: 400,
      body: { error: "An Idempotency-Key has 1 to 255 printable ASCII characters" },
    });
  expect((await post(viewer, "x".repeat(255), { items })).status).toBe(201);
});

test("the same key with anything else in the body is a 409, also what no schema reads (D125)", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const key = randomUUID();
  const items = [{ product_id: lamp, quantity: 1 }];
  expect((await post(viewer, key, { items })).status).toBe(201);
  for (const other of [{ items, note: 1 }, { items: [{ product_id: lamp, quantity: "1" }] }])
    expect((await post(viewer, key, other)).status).toBe(409);
});

test("a key of the release before still gets its answer, and that release gets ours (rolling upgrade)", async () => {
  const viewer = await makeBuyer();
  const items = [{ product_id: await onSale(), quantity: 1 }];
  const key = randomUUID();
  const first = await post(viewer, key, { items });
  const where = { userId_key: { userId: viewer.id, key } };
  const { request } = await db().idempotencyKey.findUniqueOrThrow({ where });
  // how a process of the release before asks
  expect(await claimKey({ userId: viewer.id, key, request })).toMatchObject({ state: "completed" });
  // and what it would have stored, with fewer fields in its digest
  await db().idempotencyKey.update({ where, data: { request: "0".repeat(64), sent: null } });
  expect(await post(viewer, key, { items })).toMatchObject({ status: 201, body: first.body });
  expect(await ordersOf(viewer)).toBe(1);
  // a form's key is none of a call's
  await db().idempotencyKey.update({ where, data: { request: "form", sent: null } });
  expect((await post(viewer, key, { items })).status).toBe(409);
});

test("no key is checked before the login", async () => {
  const { auctionId } = await makeOpenRound();
  const buyer = await makeBuyer();
  await joinAs(buyer, auctionId);
  const body = { auction: auctionId, pledge_amount: 700 };
  expect((await callApi(bids.placeBid, { body, headers: keyed("k") })).status).toBe(401);
  expect(await db().idempotencyKey.count({ where: { key: "k" } })).toBe(0);
});
