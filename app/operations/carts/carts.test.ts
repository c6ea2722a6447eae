import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { Viewer } from "~/domain/account/access";
import type { StoredProduct } from "~/domain/product/stored-product";
import { makeBuyer } from "../factories.fixture";
import { activateProduct } from "../products/activate-product.server";
import { admin, newAuction, refusalOf, valueOf } from "../products/management.fixture";
import { addToCart, mergeGuestCart, refuseGuestCartItem } from "./add-to-cart.server";
import { cartCount, cartOf } from "./carts.queries.server";
import { changeQuantity, clearCart, removeLine } from "./change-cart.server";

setUpTestDatabase();

/** Active, KSh 1,000, ten in stock. */
async function onSale(changes: Partial<StoredProduct> = {}): Promise<number> {
  const id = await newAuction({
    productType: "buy_now",
    buyNowPriceCents: 100_000,
    participationFeeCents: null,
    stockQuantity: 10,
    ...changes,
  });
  valueOf(await activateProduct(admin, id, null));
  return id;
}

const add = (viewer: Viewer, productId: number, quantity = 1) => addToCart(viewer, { productId, quantity });
const quantities = async (viewer: Viewer) =>
  (await cartOf(viewer.id, new Date())).lines.map(({ quantity }) => quantity);
const change = (productId: number, data: Parameters<ReturnType<typeof db>["product"]["update"]>[0]["data"]) =>
  db().product.update({ where: { id: productId }, data });

test("adding returns the whole cart; adding the same product again increases its quantity", async () => {
  const viewer = await makeBuyer();
  const [lamp, basket] = [await onSale(), await onSale({ buyNowPriceCents: 25_050 })];
  valueOf(await add(viewer, lamp, 2));
  valueOf(await add(viewer, basket));
  const cart = valueOf(await add(viewer, lamp, 3));
  expect(cart.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [lamp, 5],
    [basket, 1],
  ]);
  expect(cart).toMatchObject({
    subtotalCents: 525_050,
    shippingCents: 50_000,
    totalCents: 575_050,
    totalItems: 6,
  });
  expect(await cartCount(viewer.id)).toBe(6);
});

test("adding beyond stock, together with what is in the cart, is refused and changes nothing", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ stockQuantity: 3 });
  valueOf(await add(viewer, lamp, 2));
  expect(refusalOf(await add(viewer, lamp, 2))).toEqual({
    code: "invalid",
    field: "quantity",
    message: "Only 3 in stock, and your cart already has 2 of them.",
  });
  expect(await quantities(viewer)).toEqual([2]);
});

test("an unknown product is missing; a superuser has a cart too", async () => {
  expect(refusalOf(await add(await makeBuyer(), 987_654)).code).toBe("missing");
  const viewer = { ...(await makeBuyer("Amina")), isSuperuser: true };
  expect(valueOf(await add(viewer, await onSale({ productType: "both" }))).totalItems).toBe(1);
});

test("adds by one person at once all add up, and never beyond stock", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale({ stockQuantity: 7 });
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => add(viewer, lamp)));
  expect(await quantities(viewer)).toEqual([7]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome.refusal.message).toMatch(/^Only 7 in stock/);
});

test("two first adds at once become one line", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  const outcomes = await Promise.all([add(viewer, lamp, 2), add(viewer, lamp, 3)]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await quantities(viewer)).toEqual([5]);
});

test("a quantity is set from 1 to the stock, and the last of several wins", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  valueOf(await add(viewer, lamp, 2));
  expect(valueOf(await changeQuantity(viewer, { productId: lamp, quantity: 10 })).totalItems).toBe(10);
  const refusal = refusalOf(await changeQuantity(viewer, { productId: lamp, quantity: 11 }));
  expect([refusal.code, refusal.message]).toEqual(["invalid", "Only 10 in stock."]);
  expect(refusalOf(await changeQuantity(viewer, { productId: lamp, quantity: 0 })).field).toBe("quantity");
  expect(await quantities(viewer)).toEqual([10]);
});

test("the quantity of a product that is not in the cart cannot be set, because the line may have been removed", async () => {
  const viewer = await makeBuyer();
  const refusal = refusalOf(await changeQuantity(viewer, { productId: await onSale(), quantity: 1 }));
  expect([refusal.code, refusal.message]).toEqual(["missing", "This product is not in your cart"]);
});

test("a line is removed once, and only from the buyer's own cart", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const [line] = valueOf(await add(viewer, await onSale())).lines;
  const id = line?.id ?? 0;
  expect(refusalOf(await removeLine(other, id)).code).toBe("missing");
  const { cart, removed } = valueOf(await removeLine(viewer, id));
  expect([cart.lines, removed.quantity]).toEqual([[], 1]);
  expect(refusalOf(await removeLine(viewer, id)).code).toBe("missing");
});

test("clearing empties only the buyer's own cart", async () => {
  const [viewer, other] = [await makeBuyer(), await makeBuyer()];
  const lamp = await onSale();
  for (const somebody of [viewer, other]) valueOf(await add(somebody, lamp));
  expect(await clearCart(viewer)).toMatchObject({ lines: [], totalItems: 0, totalCents: 0 });
  expect(await quantities(other)).toEqual([1]);
});

test("a product that changed since it was added stays in the cart with a notice", async () => {
  const viewer = await makeBuyer();
  const [dearer, short, closed, gone] = [await onSale(), await onSale(), await onSale(), await onSale()];
  for (const product of [dearer, short, closed, gone]) valueOf(await add(viewer, product, 2));
  await change(dearer, { buyNowPriceCents: 150_000n });
  await change(short, { stockQuantity: 1 });
  await change(closed, { status: "closed" });
  await change(gone, { deletedAt: new Date() });
  const cart = await cartOf(viewer.id, new Date());
  expect(cart.lines.map(({ obstacle, notices }) => [obstacle, notices])).toEqual([
    [null, ["The price rose from KSh 1,000 to KSh 1,500 since you added it."]],
    ["short", ["Only 1 left now. Please lower the quantity."]],
    ["not_sold", ["This product is no longer for sale and cannot be ordered."]],
    ["removed", ["This product was removed from the shop and cannot be ordered."]],
  ]);
  expect([cart.subtotalCents, cart.totalItems]).toEqual([500_000, 8]);
});

test("adding more of a product whose price changed ends its notice", async () => {
  const viewer = await makeBuyer();
  const lamp = await onSale();
  valueOf(await add(viewer, lamp));
  await change(lamp, { buyNowPriceCents: 150_000n });
  expect(valueOf(await add(viewer, lamp)).lines[0]?.notices).toEqual([]);
});

test("a cart worth more than the largest amount is refused, by adding and by a quantity, and stays as it was", async () => {
  const viewer = await makeBuyer();
  const villa = await onSale({ buyNowPriceCents: 60_000_000_000 });
  valueOf(await add(viewer, villa));
  const message = "A cart can hold goods worth up to KSh 999,999,999.99.";
  expect(refusalOf(await add(viewer, villa)).message).toBe(message);
  expect(refusalOf(await changeQuantity(viewer, { productId: villa, quantity: 2 })).message).toBe(message);
  expect(await quantities(viewer)).toEqual([1]);
});

test("two expensive products at once never exceed the largest cart, by adding and by a quantity (D1)", async () => {
  const dear = { buyNowPriceCents: 6_000_000_000 };
  const [lamp, basket] = [await onSale(dear), await onSale(dear)];
  for (let round = 0; round < 10; round++) {
    const viewer = await makeBuyer();
    const added = await Promise.all([add(viewer, lamp, 10), add(viewer, basket, 10)]);
    expect(added.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    await clearCart(viewer);
    for (const id of [lamp, basket]) valueOf(await add(viewer, id, 1));
    const raised = [lamp, basket].map((productId) => changeQuantity(viewer, { productId, quantity: 10 }));
    expect((await Promise.all(raised)).map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  }
});

test("a cart of 24 lines takes as many statements as one of a single line", async () => {
  const [small, large] = [await makeBuyer(), await makeBuyer()];
  const products = await Promise.all(Array.from({ length: 24 }, () => onSale()));
  valueOf(await add(small, products[0] ?? 0));
  for (const product of products) valueOf(await add(large, product));
  const statements = async ({ id }: Viewer) =>
    (await queriesOf(() => cartOf(id, new Date())))
      // read once for all
      .filter((sql) => !/"(Setting|PickUpPoint)"/.test(sql)).length;
  expect(await statements(large)).toBe(await statements(small));
  expect(await statements(large)).toBe(1);
  expect(await queriesOf(() => cartCount(large.id))).toHaveLength(1);
});

test("products chosen before the login are added to the cart; refused ones say why and block no other", async () => {
  const viewer = await makeBuyer();
  const [lamp, sold] = [await onSale(), await onSale({ stockQuantity: 1 })];
  const refusals = await mergeGuestCart(viewer, [
    { productId: sold, quantity: 2 },
    { productId: lamp, quantity: 3 },
  ]);
  expect(refusals.map(({ message }) => message)).toEqual(["Only 1 in stock."]);
  expect(await quantities(viewer)).toEqual([3]);
});

test("a visitor's choice is checked before the login, with the products chosen already", async () => {
  const lamp = await onSale({ stockQuantity: 3 });
  expect(await refuseGuestCartItem({ productId: lamp, quantity: 3 }, 0)).toBeNull();
  expect((await refuseGuestCartItem({ productId: lamp, quantity: 2 }, 2))?.field).toBe("quantity");
  expect((await refuseGuestCartItem({ productId: 987_654, quantity: 1 }, 0))?.code).toBe("missing");
});
