import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import { callApi } from "~/http/rest/call.fixture";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { SHIPPING_BODY } from "~/operations/checkout/place-order.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { piecesOf, shirtOnSale } from "~/operations/products/variants/variants.fixture";
import { loader as variants } from "~/api/auction-variants.route";
import { loader as auctions } from "~/api/auctions.route";
import { loader as cart } from "~/api/cart.route";
import { loader as orders } from "~/api/orders.route";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let admin: Viewer;
let buyer: Viewer;
beforeAll(async () => {
  shop = await openTestDatabase();
  [admin, buyer] = [await makeSuperuser(), await makeBuyer()];
});
afterAll(() => shop.close());

const put = (id: number, body: object, as: Viewer = admin) =>
  callApi(variants.calls.setVariants, { as, ids: { id }, body });
const sizes = { options: [{ name: "Size", values: ["S", "M", "L"] }] };

test("everybody reads a product's options and variants, and staff set them as a whole", async () => {
  const { shirt, ids } = await shirtOnSale([{ sku: "API-S", stockQuantity: 2 }, {}, {}]);
  const change = { values: ["S"], price: 1250.5, barcode: "600123" };
  expect(await put(shirt, { ...sizes, variants: [change] })).toMatchObject({
    status: 200,
    body: { buy_now_price: 1000, stock_quantity: 12, ...sizes },
  });
  const read = await callApi(auctions.calls.getAuction, { ids: { id: shirt } });
  expect((read.body as { variants: object[] }).variants[0]).toEqual({
    id: ids[0],
    values: ["S"],
    price: 1250.5,
    sale_price: null,
    stock_quantity: 2,
    sku: "API-S",
    barcode: "600123",
  });
  expect((await put(shirt, sizes, buyer)).status).toBe(403);
  expect((await put(999_999, sizes)).status).toBe(404);
  expect((await put(await newAuction(), sizes)).status).toBe(409);
});

test.each([
  [{ options: [{ name: "", values: ["S"] }] }, "options"],
  [{ options: [{ name: "Size", values: [] }] }, "options"],
  [{ options: "Size" }, "options"],
  [{ ...sizes, variants: [{ values: ["XXL"] }] }, "variants"],
  [{ ...sizes, variants: [{ values: ["S"] }, { values: ["S"] }] }, "variants"],
])("a body that makes no sense is refused: %j", async (body, field) => {
  const { shirt } = await shirtOnSale();
  const { status, body: answer } = await put(shirt, body);
  expect([status, Object.keys(answer as object)]).toEqual([400, expect.arrayContaining([field])]);
});

test("with a version, an edit in between is a conflict", async () => {
  const { shirt } = await shirtOnSale();
  const { body } = await put(shirt, sizes);
  const { version } = body as { version: string };
  expect((await put(shirt, { ...sizes, variants: [{ values: ["S"], price: 5 }], version })).status).toBe(200);
  expect((await put(shirt, { ...sizes, variants: [{ values: ["S"], price: 6 }], version })).status).toBe(409);
});

test("cart and order take a variant_id, and the order says what was sold", async () => {
  const { shirt, ids } = await shirtOnSale([{ sku: "ORDER-S" }, {}, {}]);
  const item = { product_id: shirt, variant_id: ids[0], quantity: 2 };
  const add = (body: object) => callApi(cart.calls.addToCart, { as: buyer, body });
  expect((await add({ product_id: shirt, quantity: 2 })).status).toBe(400);
  expect(await add(item)).toMatchObject({
    status: 200,
    body: {
      items: [{ product: { title: "Shirt (Size: S)" }, variant: { id: ids[0], title: "Size: S" } }],
    },
  });
  const order = (items: object[]) =>
    callApi(orders.calls.placeOrder, { as: buyer, body: { ...SHIPPING_BODY, items } });
  expect((await order([{ product_id: shirt, quantity: 1 }])).status).toBe(400);
  expect(await order([item])).toMatchObject({
    status: 201,
    body: {
      items: [
        {
          product: shirt,
          variant: ids[0],
          product_title: "Shirt (Size: S)",
          variant_title: "Size: S",
          sku: "ORDER-S",
          quantity: 2,
        },
      ],
    },
  });
  expect(await piecesOf(shirt)).toMatchObject({ of: [3, 5, 5], stockQuantity: 13 });
});
