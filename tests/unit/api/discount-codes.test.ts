import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { fillCart, onSale, SHIPPING_BODY } from "~/operations/checkout/place-order.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { loader as cartRoute } from "~/api/cart.route";
import { loader as ordersRoute } from "~/api/orders.route";

const { calls: orders } = ordersRoute;
const { calls: cart } = cartRoute;

setUpTestDatabase();

const post = (as: Viewer, body: object, headers?: HeadersInit, address?: string) =>
  callApi(orders.placeOrder, {
    as,
    body: { ...SHIPPING_BODY, ...body },
    ...(headers && { headers }),
    ...(address && { address }),
  });

test("the cart shows what a code takes off, and the order is placed with it", async () => {
  const viewer = await makeBuyer();
  const { id, code } = await newDiscountCode({ maxUses: 1 });
  await fillCart(viewer, [[await onSale(), 2]]);
  const shown = checkedBody(
    cart.getCart,
    await callApi(cart.getCart, { as: viewer, query: `?discount_code=${code.toLowerCase()}` }),
  );
  expect(shown).toMatchObject({ subtotal: 2000, discount: 200, shipping_fee: 500, total_amount: 2300 });
  const headers = { "Idempotency-Key": "once" };
  const body = { discount_code: code, total_amount: 2300 };
  const placed = checkedBody(orders.placeOrder, await post(viewer, body, headers));
  expect(placed).toMatchObject({
    subtotal: 2000,
    total_price: 2000,
    discount_code: code,
    discount: 200,
    total_amount: 2300,
    items: [{ total_price: 2000, discount: 200 }],
  });
  const again = await post(viewer, body, headers);
  expect(again.body).toEqual(placed);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  expect((await db().discountCode.findUniqueOrThrow({ where: { id } })).usedCount).toBe(1);
});

test("a code that does not count is a 400 with the reason", async () => {
  const viewer = await makeBuyer();
  const items = [{ product_id: await onSale(), quantity: 1 }];
  const message = "We do not know this code. Please check how it is spelled.";
  const wrong = { status: 400, body: { discount_code: [message] } };
  expect(await post(viewer, { items, discount_code: "NO-SUCH-CODE" })).toMatchObject(wrong);
  expect(await callApi(cart.getCart, { as: viewer, query: "?discount_code=NO-SUCH-CODE" })).toMatchObject(
    wrong,
  );
});

test("nobody finds a code by trying many, in turn or at once", async () => {
  const viewer = await makeBuyer();
  const items = [{ product_id: await onSale(), quantity: 1 }];
  const address = "203.0.113.7";
  const guess = async (at: number, as = viewer) =>
    (await post(as, { items, discount_code: `GUESS-${at}` }, undefined, address)).status;
  const statuses = await Promise.all(Array.from({ length: 40 }, async (_, at) => guess(at)));
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  const { code } = await newDiscountCode();
  expect((await post(viewer, { items, discount_code: code })).status).toBe(429);
  expect((await post(viewer, { items })).status).toBe(201);
  for (let account = 0; account < 9; account += 1) {
    const other = await makeBuyer();
    await Promise.all(Array.from({ length: 20 }, async (_, at) => guess(at, other)));
  }
  expect(await guess(0, await makeBuyer())).toBe(429);
  const right = await makeBuyer();
  expect((await post(right, { items, discount_code: code }, undefined, "203.0.113.8")).status).toBe(201);
});
