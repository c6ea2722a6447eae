import { expect, test } from "vitest";
import { loader as auctionsRoute } from "~/api/auctions.route";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { browse } from "~/operations/browse/browse.fixture";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { makeBuyer, takePayments } from "~/operations/factories.fixture";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport } from "~/operations/imports/import.fixture";
import { undoImport } from "~/operations/imports/undo-import.server";
import { edit, itemOf } from "~/operations/order-edits/edit-order.fixture";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { returnGoods } from "~/operations/orders/return-goods.server";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { changeProduct } from "~/operations/products/changes/change-products.server";
import { editProduct } from "~/operations/products/edit-product.server";
import { admin, refusalOf, valueOf } from "~/operations/products/management.fixture";
import { managedProduct } from "~/operations/products/management.queries.server";
import { productView } from "~/operations/products/product.queries.server";
import { saveVariants } from "~/operations/products/variants/save-variants.server";
import { row, shirtOnSale, SIZES } from "~/operations/products/variants/variants.fixture";
import { productSales } from "~/operations/reports/sales/sales-stats.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { priceView } from "~/screens/management/products/form/product-price.server";

const { calls } = auctionsRoute;

setUpTestDatabase(takePayments);

const soldOut = { stockQuantity: 0 };
const PRICES = [{ priceCents: 50_000, stockQuantity: 2 }, { priceCents: 70_000 }, { priceCents: 90_000 }];
const rows = (small: object = {}) =>
  ["S", "M", "L"].map((size, at) => row([size], { ...PRICES[at], ...(at === 0 && small) }));

/** In shillings, wherever the price is shown, answered, filtered or sorted by: one for all. */
async function priceOf(id: number): Promise<number | readonly unknown[]> {
  const now = shopTime();
  const card = (await browse({ sort: "price" }, now)).products.find((each) => each.id === id);
  const shown = (card?.salePriceCents ?? card?.buyNowPriceCents ?? 0) / 100;
  const filtered = await browse({ price_from: String(shown), price_to: String(shown) }, now);
  const query = `?ordering=price&price_from=${shown}&price_to=${shown}`;
  const listed = checkedBody(calls.listAuctions, await callApi(calls.listAuctions, { query }));
  const answered = listed.find((each) => each.id === id);
  const page = await productView(null, id, now);
  const managed = await managedProduct(id);
  const all = [
    shown,
    filtered.products.some((each) => each.id === id) ? shown : "filtered out",
    answered?.sale_price ?? answered?.buy_now_price,
    (page?.salePriceCents ?? page?.buyNowPriceCents ?? 0) / 100,
    Number(managed && priceView(managed, now).price.replace("KSh ", "")),
    Number(managed?.firstPriceCents) / 100,
  ];
  return new Set(all).size === 1 ? shown : all;
}

const bought = async (productId: number, variantId: number, quantity: number) =>
  valueOf(await placeOrder(await makeBuyer(), { ...orderOf(), items: [{ productId, variantId, quantity }] }))
    .id;
const cancel = { reason: "The buyer moved away", money: null, keepReason: "", seenAt: null };

test("the price is that of the cheapest variant in stock, however its pieces went and came back", async () => {
  const { shirt, ids } = await shirtOnSale(PRICES);
  expect(await priceOf(shirt)).toBe(500);
  const order = await bought(shirt, ids[0], 2);
  expect(await priceOf(shirt), "sold").toBe(700);
  valueOf(await edit(order, { lines: [[await itemOf(order), 1]], total: 100_000 }));
  expect(await priceOf(shirt), "a piece less").toBe(500);
  await bought(shirt, ids[0], 1);
  expect(await priceOf(shirt)).toBe(700);
  valueOf(await cancelOrder(admin, order, cancel));
  expect(await priceOf(shirt), "cancelled").toBe(500);
  const other = await bought(shirt, ids[0], 1);
  valueOf(await updateOrderStatus(admin, other, { status: "delivered" }));
  expect(await priceOf(shirt)).toBe(700);
  const parts = [{ id: await itemOf(other), quantity: 1, restockedCount: 1 }];
  valueOf(await returnGoods(admin, other, { parts, reason: "Too small", refundCents: 0, seenAt: null }));
  expect(await priceOf(shirt), "came back").toBe(500);
});

test("the price follows what staff write: variants, an import and its undo, a change of many products", async () => {
  const { shirt } = await shirtOnSale(PRICES);
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: rows(soldOut) }));
  expect(await priceOf(shirt), "typed 0").toBe(700);
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: rows() }));
  expect(await priceOf(shirt)).toBe(500);
  const file = ["Id,Title,Variant,Buy now price,Stock", `${shirt},Shirts,,500,`, `${shirt},,Size: S,,0`];
  const { id } = await checkedImport(file.join("\n"));
  valueOf(await applyImport(admin, id));
  expect(await priceOf(shirt), "imported").toBe(700);
  valueOf(await changeProduct(admin, shirt, { kind: "price", percent: 10, roundTo: 1 }));
  expect(await priceOf(shirt)).toBe(770);
  valueOf(await changeProduct(admin, shirt, { kind: "price", percent: -10, roundTo: 1 }));
  expect(await priceOf(shirt)).toBe(693);
  const { id: again } = await checkedImport(`Id,Variant,Stock\n${shirt},Size: S,3`);
  valueOf(await applyImport(admin, again));
  expect(await priceOf(shirt)).toBe(495);
  valueOf(await undoImport(admin, again));
  expect(await priceOf(shirt), "undone").toBe(693);
  const without = [{ name: "Size", values: ["L"] }];
  valueOf(await saveVariants(admin, shirt, { options: without, rows: [] }));
  expect(await priceOf(shirt), "only L is left").toBe(891);
  const plain = { buyNowPriceCents: 40_000, stockQuantity: 1 };
  valueOf(await saveVariants(admin, shirt, { options: [], rows: [], plain }));
  expect(await priceOf(shirt), "without variants").toBe(400);
});

test("a sale takes its part off the cheapest variant in stock, and its end puts the price back", async () => {
  const { shirt, ids } = await shirtOnSale(PRICES);
  const now = shopTime();
  const sale = {
    is_flash_sale: true,
    discount_percentage: 10,
    flash_sale_ends_at: new Date(+now + 3_600_000),
  };
  valueOf(await editProduct(admin, shirt, sale, null));
  expect(await priceOf(shirt)).toBe(450);
  await bought(shirt, ids[0], 2);
  expect(await priceOf(shirt)).toBe(630);
  await db().product.update({
    where: { id: shirt },
    data: { flashSaleEndsAt: now, firstPriceUntil: now },
  });
  expect(await priceOf(shirt), "ended").toBe(700);
});

test("if every variant is sold out, the price is the lowest of all", async () => {
  const { shirt } = await shirtOnSale(PRICES.map((price) => ({ ...price, ...soldOut })));
  expect(await priceOf(shirt)).toBe(500);
  expect((await productSales(admin, shirt))?.buyNowPriceCents).toBe(50_000);
});

test("the price that an answer had may be sent back, though a cheaper variant is sold out", async () => {
  const { shirt } = await shirtOnSale(
    PRICES.map((price, at) => (at === 0 ? { ...price, ...soldOut } : price)),
  );
  valueOf(await editProduct(admin, shirt, { title: "Better shirt", buy_now_price: 70_000 }, null));
  expect(await managedProduct(shirt)).toMatchObject({ title: "Better shirt", buyNowPriceCents: 50_000 });
  expect(await priceOf(shirt)).toBe(700);
  expect(refusalOf(await editProduct(admin, shirt, { buy_now_price: 60_000 }, null)).field).toBe(
    "buy_now_price",
  );
});
