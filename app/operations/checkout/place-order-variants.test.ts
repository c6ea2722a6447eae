import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { openTestDatabase } from "~/db/test-database.server";
import { CHOOSE_VARIANT } from "~/domain/cart/cart";
import { addToCart } from "../carts/add-to-cart.server";
import { cartOf } from "../carts/carts.queries.server";
import { changeQuantity } from "../carts/change-cart.server";
import { makeBuyer, makeBuyers } from "../factories.fixture";
import { edit, itemOf, itemsOf } from "../order-edits/edit-order.fixture";
import { cancelOrder } from "../orders/cancel/cancel-order.server";
import { returnGoods } from "../orders/return-goods.server";
import { updateOrderStatus } from "../orders/update-order-status.server";
import { admin, refusalOf, valueOf } from "../products/management.fixture";
import { saveVariants } from "../products/variants/save-variants.server";
import { piecesOf, row, shirtOnSale, SIZES, variantsOf } from "../products/variants/variants.fixture";
import { onSale, orderOf } from "./place-order.fixture";
import { placeOrder } from "./place-order.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

type Item = { productId: number; variantId?: number; quantity: number };
const order = (viewer: Awaited<ReturnType<typeof makeBuyer>>, ...items: Item[]) =>
  placeOrder(viewer, { ...orderOf(), items });
const cancel = { reason: "The buyer moved away", money: null, keepReason: "", seenAt: null };

test("an order's line keeps the price, text and SKU of its variant", async () => {
  const { shirt, ids } = await shirtOnSale([{ sku: "SH-S" }, { priceCents: 130_000, sku: "SH-M" }, {}]);
  const placed = valueOf(
    await order(
      await makeBuyer(),
      { productId: shirt, variantId: ids[1], quantity: 2 },
      { productId: shirt, variantId: ids[0], quantity: 1 },
    ),
  );
  expect(placed.items).toMatchObject([
    { productTitle: "Shirt (Size: M)", variantText: "Size: M", sku: "SH-M", totalCents: 260_000 },
    { productTitle: "Shirt (Size: S)", variantText: "Size: S", sku: "SH-S", totalCents: 100_000 },
  ]);
  expect(placed.items.map(({ variantId }) => variantId)).toEqual([ids[1], ids[0]]);
  expect(await piecesOf(shirt)).toEqual({ of: [4, 3, 5], stockQuantity: 12, unitsSold: 3 });
  valueOf(await saveVariants(admin, shirt, { options: [{ name: "Fit", values: ["Slim"] }], rows: [] }));
  expect(await db().orderItem.findFirst({ where: { orderId: placed.id } })).toMatchObject({
    productTitle: "Shirt (Size: M)",
  });
});

test("of forty orders of the last three pieces of a variant three are placed", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 3 }, { stockQuantity: 50 }, {}]);
  const buyers = await makeBuyers(40);
  const outcomes = await Promise.all(
    buyers.map((buyer) => order(buyer, { productId: shirt, variantId: ids[0], quantity: 1 })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  for (const outcome of outcomes.filter(({ ok }) => !ok))
    expect(refusalOf(outcome).message).toBe(
      "Shirt (Size: S) is sold out; this order needs 1. Nothing was ordered.",
    );
  expect(await piecesOf(shirt)).toEqual({ of: [0, 50, 5], stockQuantity: 55, unitsSold: 3 });
});

test("orders of two variants and another product in any order neither deadlock nor oversell", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 7 }, { stockQuantity: 30 }, {}]);
  const lamp = await onSale({ stockQuantity: 30 });
  const items: Item[] = [
    { productId: shirt, variantId: ids[0], quantity: 1 },
    { productId: shirt, variantId: ids[1], quantity: 1 },
    { productId: lamp, quantity: 1 },
  ];
  const buyers = await makeBuyers(24);
  const outcomes = await Promise.all(
    buyers.map((buyer, i) => order(buyer, ...(i % 2 === 0 ? items : items.toReversed()))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
  expect(await piecesOf(shirt)).toEqual({ of: [0, 23, 5], stockQuantity: 28, unitsSold: 14 });
});

test("nobody buys a product with variants without naming one of its own", async () => {
  const { shirt } = await shirtOnSale();
  const other = await shirtOnSale();
  const lamp = await onSale({ title: "Lamp" });
  const viewer = await makeBuyer();
  for (const item of [
    { productId: shirt, quantity: 1 },
    { productId: shirt, variantId: other.ids[0], quantity: 1 },
    { productId: shirt, variantId: 999_999, quantity: 1 },
    { productId: lamp, variantId: other.ids[0], quantity: 1 },
  ]) {
    expect(refusalOf(await addToCart(viewer, item))).toEqual({
      code: "invalid",
      message: CHOOSE_VARIANT,
      field: "variant_id",
    });
    expect(refusalOf(await order(viewer, item))).toMatchObject({ code: "invalid", field: "items" });
  }
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15, unitsSold: 0 });
});

test("a cart keeps each variant in a line of its own, up to its stock", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 2 }, { priceCents: 130_000 }, {}]);
  const viewer = await makeBuyer();
  const small = { productId: shirt, variantId: ids[0] };
  const medium = { productId: shirt, variantId: ids[1] };
  valueOf(await addToCart(viewer, { ...small, quantity: 1 }));
  valueOf(await addToCart(viewer, { ...medium, quantity: 1 }));
  valueOf(await addToCart(viewer, { ...small, quantity: 1 }));
  expect(refusalOf(await addToCart(viewer, { ...small, quantity: 1 })).message).toBe(
    "Only 2 in stock, and your cart already has them all.",
  );
  const cart = valueOf(await changeQuantity(viewer, { ...medium, quantity: 3 }));
  expect(
    cart.lines.map(({ product, quantity, priceCents }) => [product.title, quantity, priceCents]),
  ).toEqual([
    ["Shirt (Size: S)", 2, 100_000],
    ["Shirt (Size: M)", 3, 130_000],
  ]);
  const placed = valueOf(await placeOrder(viewer, orderOf()));
  expect(placed.subtotalCents).toBe(590_000);
  expect(await piecesOf(shirt)).toMatchObject({ of: [0, 2, 5] });
});

test("a variant that is not sold any more stays in the cart with a notice and is not ordered", async () => {
  const { shirt, ids } = await shirtOnSale();
  const viewer = await makeBuyer();
  valueOf(await addToCart(viewer, { productId: shirt, variantId: ids[2], quantity: 1 }));
  valueOf(await saveVariants(admin, shirt, { options: [{ name: "Size", values: ["S", "M"] }], rows: [] }));
  const { lines } = await cartOf(viewer.id, new Date());
  expect(lines[0]).toMatchObject({ obstacle: "no_variant", totalCents: 0 });
  expect(refusalOf(await placeOrder(viewer, orderOf())).code).toBe("conflict");
  // its product got variants after it was put into the cart
  const lamp = await onSale({ title: "Lamp" });
  const second = await makeBuyer();
  valueOf(await addToCart(second, { productId: lamp, quantity: 1 }));
  valueOf(await saveVariants(admin, lamp, { options: SIZES, rows: [] }));
  expect(refusalOf(await placeOrder(second, orderOf())).code).toBe("conflict");
});

test("a cancelled order gives its pieces back to the variant, once, and a reopened one takes them again", async () => {
  const { shirt, ids } = await shirtOnSale();
  const { id } = valueOf(
    await order(await makeBuyer(), { productId: shirt, variantId: ids[1], quantity: 4 }),
  );
  const outcomes = await Promise.all([cancelOrder(admin, id, cancel), cancelOrder(admin, id, cancel)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await piecesOf(shirt)).toEqual({ of: [5, 5, 5], stockQuantity: 15, unitsSold: 0 });
  valueOf(await updateOrderStatus(admin, id, { status: "pending" }));
  expect(await piecesOf(shirt)).toEqual({ of: [5, 1, 5], stockQuantity: 11, unitsSold: 4 });
  valueOf(await cancelOrder(admin, id, cancel));
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [row(["M"], { stockQuantity: 3 })] }));
  expect(refusalOf(await updateOrderStatus(admin, id, { status: "pending" })).message).toBe(
    "Only 3 of Shirt (Size: M) are left; this order needs 4. Nothing was changed.",
  );
});

test("cancelled pieces of a removed variant return when its value is added again, and the order is not reopened", async () => {
  const { shirt, ids } = await shirtOnSale();
  const { id } = valueOf(
    await order(await makeBuyer(), { productId: shirt, variantId: ids[2], quantity: 1 }),
  );
  valueOf(await saveVariants(admin, shirt, { options: [{ name: "Size", values: ["S"] }], rows: [] }));
  valueOf(await cancelOrder(admin, id, cancel));
  expect(await piecesOf(shirt)).toEqual({ of: [5], stockQuantity: 5, unitsSold: 0 });
  expect(refusalOf(await updateOrderStatus(admin, id, { status: "pending" })).message).toBe(
    "Shirt (Size: L) is no longer sold in this variant. Nothing was changed.",
  );
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows: [] }));
  expect(await piecesOf(shirt)).toMatchObject({ of: [5, 5, 5], stockQuantity: 15 });
});

test("variants saved while orders take them: no piece is lost or sold twice", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 20 }, {}, {}]);
  const buyers = await makeBuyers(20);
  await Promise.all([
    ...buyers.map((buyer) => order(buyer, { productId: shirt, variantId: ids[0], quantity: 1 })),
    ...Array.from({ length: 5 }, (_, i) =>
      saveVariants(admin, shirt, {
        options: SIZES,
        rows: [row(["S"], { stockQuantity: 20, seenStock: 20, priceCents: 100_000 + i })],
      }),
    ),
  ]);
  const { of, stockQuantity, unitsSold } = await piecesOf(shirt);
  const sold = await db().orderItem.aggregate({ where: { productId: shirt }, _sum: { quantity: true } });
  expect(sold._sum.quantity).toBe(unitsSold);
  expect(of[0]).toBe(20 - unitsSold);
  expect(stockQuantity).toBe(of.reduce((sum, pieces) => sum + pieces, 0));
  expect(await variantsOf(shirt)).toHaveLength(3);
});

test("an edit of the order adds a variant and gives another one back", async () => {
  const { shirt, ids } = await shirtOnSale([{}, { priceCents: 130_000, sku: "EDIT-M" }, {}]);
  const { id } = valueOf(
    await order(await makeBuyer(), { productId: shirt, variantId: ids[0], quantity: 2 }),
  );
  const small = await itemOf(id);
  const change = { lines: [[small, 1]] as [number, number][], total: 280_000 };
  valueOf(await edit(id, { ...change, add: [[`${shirt}v${ids[1]}`, 1]] }));
  expect(await piecesOf(shirt)).toEqual({ of: [4, 4, 5], stockQuantity: 13, unitsSold: 2 });
  expect((await itemsOf(id))[1]).toMatchObject({
    variantId: ids[1],
    productTitle: "Shirt (Size: M)",
    variantText: "Size: M",
    sku: "EDIT-M",
  });
  const alone = await edit(id, { add: [[shirt, 1]], total: 380_000 });
  expect(refusalOf(alone).message).toBe("Shirt cannot be added: it is not on sale.");
});

test("returned pieces of a variant go to that variant's stock", async () => {
  const { shirt, ids } = await shirtOnSale([{ stockQuantity: 3 }, { stockQuantity: 5 }, {}]);
  const { id } = valueOf(
    await order(await makeBuyer(), { productId: shirt, variantId: ids[1], quantity: 2 }),
  );
  valueOf(await updateOrderStatus(admin, id, { status: "delivered" }));
  const before = await piecesOf(shirt);
  const parts = [{ id: await itemOf(id), quantity: 2, restockedCount: 1 }];
  valueOf(await returnGoods(admin, id, { parts, reason: "Too small", refundCents: 0, seenAt: null }));
  const after = await piecesOf(shirt);
  expect(after.of).toEqual(before.of.map((pieces, at) => (at === 1 ? pieces + 1 : pieces)));
  expect(after.stockQuantity).toBe(before.stockQuantity + 1);
});
