import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { countRequest } from "~/http/security/rate-limit.server";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { loader as cartRoute } from "./cart.route";

const { calls: cart } = cartRoute;

setUpTestDatabase();

const put = (as: Viewer, body: unknown) => callApi(cart.addToCart, { as, body });
const putOnce = (as: Viewer, key: string, body: unknown) =>
  callApi(cart.addToCart, { as, body, headers: { "Idempotency-Key": key } });
const set = (as: Viewer, body: unknown) => callApi(cart.updateQuantity, { as, body });
const take = (as: Viewer, body: unknown) => callApi(cart.removeFromCart, { as, body });
const look = async (as: Viewer) => checkedBody(cart.getCart, await callApi(cart.getCart, { as }));

const EMPTY = { items: [], subtotal: 0, total_items: 0, shipping_fee: 0, discount: 0, total_amount: 0 };

test("each call returns the whole cart (D66)", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale({ title: "Lamp" }), await onSale({ buyNowPriceCents: 25_050 })];
  await db().product.update({ where: { id: lamp }, data: { imageKey: "abc123" } });
  expect(await look(viewer)).toEqual(EMPTY);

  const added = checkedBody(cart.addToCart, await put(viewer, { product_id: lamp, quantity: "2" }));
  const itemId = added.items[0]?.id ?? 0;
  expect(added).toEqual({
    items: [
      {
        id: itemId,
        item_id: itemId,
        product: {
          id: lamp,
          title: "Lamp",
          main_image: "http://soko.example/media/abc123-960.jpg",
          stock_quantity: 10,
        },
        variant: null,
        price: 1000,
        old_price: null,
        quantity: 2,
        total_price: 2000,
        obstacle: null,
        notices: [],
      },
    ],
    subtotal: 2000,
    total_items: 2,
    shipping_fee: 500,
    discount: 0,
    total_amount: 2500,
  });
  const both = checkedBody(cart.addToCart, await put(viewer, { product_id: String(basket), quantity: 1 }));
  expect(both).toMatchObject({
    subtotal: 2250.5,
    total_items: 3,
    items: [{}, { product: { main_image: null } }],
  });
  const fewer = checkedBody(cart.updateQuantity, await set(viewer, { product_id: lamp, quantity: 1 }));
  expect(fewer).toMatchObject({ subtotal: 1250.5, total_items: 2 });
  const one = checkedBody(cart.removeFromCart, await take(viewer, { item_id: itemId }));
  expect(one.items.map(({ product }) => product.id)).toEqual([basket]);
  expect(await look(viewer)).toEqual(one);
  expect(checkedBody(cart.clearCart, await callApi(cart.clearCart, { as: viewer }))).toEqual(EMPTY);
});

test("adding increases the quantity, never beyond stock (D29, D42)", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ stockQuantity: 5 });
  await put(viewer, { product_id: lamp, quantity: 3 });
  expect(await put(viewer, { product_id: lamp, quantity: 3 })).toMatchObject({
    status: 400,
    body: {
      error: "Only 5 in stock, and your cart already has 3 of them.",
      quantity: ["Only 5 in stock, and your cart already has 3 of them."],
    },
  });
  expect((await put(viewer, { product_id: lamp, quantity: 2 })).body).toMatchObject({ total_items: 5 });
});

test("unknown products and lines are a 404, and so are other buyers' lines (D42)", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const lamp = await onSale();
  const { items } = checkedBody(cart.addToCart, await put(other, { product_id: lamp, quantity: 1 }));
  const notInCart = { status: 404, body: { error: "This product is not in your cart" } };
  expect(await put(viewer, { product_id: 2_000_000_000, quantity: 1 })).toMatchObject({
    status: 404,
    body: { error: "Product Not Found", detail: "Product Not Found" },
  });
  expect((await put(viewer, { product_id: await onSale({ status: "draft" }), quantity: 1 })).status).toBe(
    404,
  );
  expect(await set(viewer, { product_id: lamp, quantity: 1 })).toMatchObject(notInCart);
  expect(await take(viewer, { item_id: items[0]?.id })).toMatchObject(notInCart);
  expect((await look(other)).total_items).toBe(1);
});

test("products without a fixed price and invalid quantities are refused with a message", async () => {
  const viewer = await makeBuyer();
  const auction = await onSale({ productType: "auction", buyNowPriceCents: null });
  expect(await put(viewer, { product_id: auction, quantity: 1 })).toMatchObject({
    status: 400,
    body: { error: "This product is sold by auction only." },
  });
  const lamp = await onSale();
  for (const quantity of [0, -1, 1.5, "two", "", null, "1e3", "NaN", undefined, [1], {}, true])
    expect(await put(viewer, { product_id: lamp, quantity })).toMatchObject({
      status: 400,
      body: { quantity: ["Quantity must be a whole number, at least 1"] },
    });
  for (const product_id of [null, "x", 0, 1e20, [], undefined])
    expect(await put(viewer, { product_id, quantity: 1 })).toMatchObject({
      status: 400,
      body: { product_id: ["Product is required"] },
    });
  expect(await take(viewer, {})).toMatchObject({ status: 400, body: { item_id: ["Item is required"] } });
  expect(await look(viewer)).toEqual(EMPTY);
});

test("a line whose price or stock has changed stays and says so", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale(), await onSale()];
  await put(viewer, { product_id: lamp, quantity: 3 });
  await put(viewer, { product_id: basket, quantity: 1 });
  const sale = { isFlashSale: true, discountPercentage: 10, stockQuantity: 2 };
  await db().product.update({ where: { id: lamp }, data: sale });
  await db().product.update({ where: { id: basket }, data: { deletedAt: new Date() } });
  expect(await look(viewer)).toMatchObject({
    items: [
      {
        price: 900,
        old_price: 1000,
        total_price: 2700,
        obstacle: "short",
        notices: [
          "Only 2 left now. Please lower the quantity.",
          "The price fell from KSh 1,000 to KSh 900 since you added it.",
        ],
      },
      { obstacle: "removed", total_price: 0 },
    ],
    subtotal: 2700,
    total_items: 4,
  });
});

test("a cart needs a login", async () => {
  const anonymous = [
    callApi(cart.getCart),
    callApi(cart.addToCart, { body: { product_id: 1, quantity: 1 } }),
    callApi(cart.updateQuantity, { body: { product_id: 1, quantity: 1 } }),
    callApi(cart.removeFromCart, { body: { item_id: 1 } }),
    callApi(cart.clearCart),
  ];
  for (const { status } of await Promise.all(anonymous)) expect(status).toBe(401);
});

test("with an Idempotency-Key a repeat adds nothing and gets the first answer (D30)", async () => {
  const viewer = await makeBuyer();
  const body = { product_id: await onSale(), quantity: 2 };
  const first = await putOnce(viewer, "add-1", body);
  const second = await putOnce(viewer, "add-1", body);
  expect(second.headers.get("Idempotency-Replayed")).toBe("true");
  expect(second.body).toEqual(first.body);
  expect((await look(viewer)).total_items).toBe(2);
  expect((await putOnce(viewer, "add-1", { ...body, quantity: 3 })).status).toBe(409);
  await putOnce(viewer, "add-2", body);
  expect((await look(viewer)).total_items).toBe(4);
});

test("an account may change its cart 120 times a minute; after that the answer says how long to wait", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  for (let n = 0; n < 119; n++) countRequest("cartWrite", String(viewer.id));
  const empty = (as: Viewer) => callApi(cart.clearCart, { as });
  expect((await empty(viewer)).status).toBe(200);
  for (const refused of [
    await empty(viewer),
    await put(viewer, {}),
    await set(viewer, {}),
    await take(viewer, {}),
  ]) {
    expect(refused).toMatchObject({
      status: 429,
      body: { error: "You have changed your cart too often. Please wait 1 minute." },
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(await look(viewer)).toEqual(EMPTY);
  expect((await empty(other)).status).toBe(200);
});
