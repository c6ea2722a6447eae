import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addGuestCartItem,
  type CartItem,
  type CartProduct,
  cartSummary,
  lineNotices,
  cartProblemOf,
  priceLine,
  readQuantity,
  refuseCartItem,
  refuseCartTotal,
  guestCartCount,
  guestCartQuantity,
  setGuestCartItem,
} from "./cart";
import { MAX_CENTS } from "~/domain/money";

const now = new Date("2026-11-21T15:00:00Z");
const buyer = { id: 7, isSuperuser: false };

const product = (changes: Partial<CartProduct> = {}): CartProduct => ({
  productType: "buy_now",
  status: "active",
  deletedAt: null,
  stockQuantity: 3,
  buyNowPriceCents: 100_000,
  isFlashSale: false,
  discountPercentage: 0,
  flashSaleEndsAt: null,
  lacksVariant: false,
  ...changes,
});

const line = (quantity: number, changes: Partial<CartProduct> = {}, seenPriceCents = 100_000) => ({
  quantity,
  seenPriceCents,
  product: product(changes),
});

const noticesOf = (stored: ReturnType<typeof line>) => lineNotices(stored, priceLine(stored, now, 1));

const sentence = (changes: Partial<CartProduct>, quantity = 1, inCart = 0) =>
  refuseCartItem({ viewer: buyer, product: product(changes), quantity, inCart })?.message ?? null;

test("a quantity goes from 1 to the stock, including what is already in the cart", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -2, max: 20 }),
      fc.nat({ max: 10 }),
      fc.integer({ min: 1, max: 20 }),
      (quantity, inCart, stockQuantity) => {
        const refusal = refuseCartItem({
          viewer: buyer,
          product: product({ stockQuantity }),
          quantity,
          inCart,
        });
        const fits = quantity >= 1 && inCart + quantity <= stockQuantity;
        expect(refusal === null).toBe(fits);
        if (refusal) expect([refusal.code, refusal.field]).toEqual(["invalid", "quantity"]);
      },
    ),
  );
});

test("a refusal gives the stock and the quantity in the cart", () => {
  expect(sentence({}, 4)).toBe("Only 3 in stock.");
  expect(sentence({}, 2, 2)).toBe("Only 3 in stock, and your cart already has 2 of them.");
  expect(sentence({}, 1, 3)).toBe("Only 3 in stock, and your cart already has them all.");
  expect(sentence({ stockQuantity: 1 }, 1, 1)).toBe("Only 1 in stock, and your cart already has it.");
  expect(sentence({}, 1.5)).toBe("Quantity must be a whole number, at least 1");
});

test("only active products with a fixed price and stock can be bought", () => {
  expect(sentence({ productType: "both" })).toBeNull();
  expect(sentence({ productType: "auction" })).toBe("This product is sold by auction only.");
  expect(sentence({ status: "closed" })).toBe("This product is no longer for sale.");
  expect(sentence({ stockQuantity: 0 })).toBe("This product is out of stock.");
});

test("an unknown or deleted product or a hidden draft is not found; for a superuser a draft is not for sale yet", () => {
  for (const gone of [null, product({ deletedAt: now }), product({ status: "draft" })])
    expect(refuseCartItem({ viewer: buyer, product: gone, quantity: 1 })?.code).toBe("missing");
  const viewer = { id: 1, isSuperuser: true };
  expect(refuseCartItem({ viewer, product: product({ status: "draft" }), quantity: 1 })?.message).toBe(
    "This product is not for sale yet.",
  );
});

test("a quantity is read from a form's text or a JSON number; anything else is 0", () => {
  expect([readQuantity("3"), readQuantity(" 12 "), readQuantity(4)]).toEqual([3, 12, 4]);
  for (const nonsense of ["", "0", "-1", "1.5", "1e3", "x", 1.5, -2, null, undefined, [], "99999999999"])
    expect(readQuantity(nonsense), JSON.stringify(nonsense)).toBe(0);
});

test("the total is each line's current price times its quantity, plus 500 KSh if something is shipped", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 50 }), price: fc.nat({ max: 1_000_000 }) })),
      (items) => {
        const lines = items.map(({ quantity, price }) => {
          const stored = line(quantity, { buyNowPriceCents: price, stockQuantity: 50 });
          return { ...stored, ...priceLine(stored, now, 1) };
        });
        const { subtotalCents, shippingCents, totalCents, totalItems } = cartSummary(lines);
        expect(subtotalCents).toBe(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0));
        expect(shippingCents).toBe(items.length > 0 ? 50_000 : 0);
        expect(totalCents).toBe(subtotalCents + shippingCents);
        expect(totalItems).toBe(items.reduce((sum, { quantity }) => sum + quantity, 0));
      },
    ),
  );
});

test("during a sale a line costs the sale price and shows the list price beside it", () => {
  const sale = line(2, { isFlashSale: true, discountPercentage: 20 }, 80_000);
  expect(priceLine(sale, now, 1)).toEqual({
    priceCents: 80_000,
    oldPriceCents: 100_000,
    totalCents: 160_000,
    obstacle: null,
  });
  expect(noticesOf(sale)).toEqual([]);
  const over = line(2, { isFlashSale: true, discountPercentage: 20, flashSaleEndsAt: now }, 80_000);
  expect(priceLine(over, now, 1)).toMatchObject({ priceCents: 100_000, oldPriceCents: null });
  expect(noticesOf(over)).toEqual(["The price rose from KSh 800 to KSh 1,000 since you added it."]);
  expect(noticesOf(line(1, {}, 120_000))).toEqual([
    "The price fell from KSh 1,200 to KSh 1,000 since you added it.",
  ]);
});

test("a line beyond stock stays, counts in full and says what to do", () => {
  const short = line(5);
  expect(priceLine(short, now, 1)).toMatchObject({ obstacle: "short", totalCents: 500_000 });
  expect(noticesOf(short)).toEqual(["Only 3 left now. Please lower the quantity."]);
});

test("a line that cannot be ordered stays, says so, costs nothing and ships nothing", () => {
  const dead = [
    line(2, { deletedAt: now }),
    line(2, { status: "closed" }),
    line(2, { productType: "auction" }),
    line(2, { stockQuantity: 0 }),
  ];
  expect(dead.map((stored) => cartProblemOf(stored.product, 2))).toEqual([
    "removed",
    "not_sold",
    "auction_only",
    "out_of_stock",
  ]);
  for (const stored of dead)
    expect(noticesOf(stored)).toEqual([expect.stringContaining("cannot be ordered")]);
  const priced = dead.map((stored) => ({ ...stored, ...priceLine(stored, now, 1) }));
  expect(cartSummary(priced)).toEqual({ subtotalCents: 0, shippingCents: 0, totalCents: 0, totalItems: 8 });
});

test("a cart is not worth more than the largest amount", () => {
  expect(refuseCartTotal(MAX_CENTS)).toBeNull();
  expect(refuseCartTotal(MAX_CENTS + 1)?.message).toBe(
    "A cart can hold goods worth up to KSh 999,999,999.99.",
  );
});

test("quantities that wait for a login add up by product, in a short list", () => {
  const full = Array.from({ length: 20 }, (_, i) => ({ productId: i + 1, quantity: 1 }));
  const listed = full.reduce<CartItem[]>((list, item) => addGuestCartItem(list, item) ?? [], []);
  expect(listed).toEqual(full);
  expect(addGuestCartItem(listed, { productId: 21, quantity: 1 })).toBeNull();
  const more = addGuestCartItem(listed, { productId: 3, quantity: 4 }) ?? [];
  expect([
    more.length,
    guestCartQuantity(more, { productId: 3 }),
    guestCartQuantity(more, { productId: 99 }),
  ]).toEqual([20, 5, 0]);
});

test("why goods cannot be bought is shown before they are in the cart", () => {
  const why = (changes: Partial<CartProduct>, quantity = 1, inCart?: number) =>
    refuseCartItem({
      viewer: null,
      product: product(changes),
      quantity,
      ...(inCart !== undefined && { inCart }),
    });
  expect(why({ status: "closed" })?.message).toBe("This product is no longer for sale.");
  expect(why({ productType: "auction" })?.message).toBe("This product is sold by auction only.");
  expect(why({ buyNowPriceCents: null })?.message).toBe("This product is sold by auction only.");
  expect(why({ stockQuantity: 0 })?.message).toBe("This product is out of stock.");
  expect(why({ lacksVariant: true })).toMatchObject({ code: "invalid", field: "variant_id" });
  expect(why({}, 0)).toMatchObject({ code: "invalid", field: "quantity" });
  expect(why({}, 1.5)).toMatchObject({ code: "invalid", field: "quantity" });
  expect(why({}, 4)).toEqual({ code: "invalid", message: "Only 3 in stock.", field: "quantity" });
  expect(why({}, 2, 2)?.message).toBe("Only 3 in stock, and your cart already has 2 of them.");
  expect(why({}, 1, 3)?.message).toBe("Only 3 in stock, and your cart already has them all.");
  expect(why({ stockQuantity: 1 }, 1, 1)?.message).toBe("Only 1 in stock, and your cart already has it.");
  expect(why({}, 1, 2)).toBeNull();
});

test("a line that cannot be ordered any more says which change it was", () => {
  const notice = (changes: Partial<CartProduct>, quantity = 1) => noticesOf(line(quantity, changes));
  expect(notice({ deletedAt: now })).toEqual([
    "This product was removed from the shop and cannot be ordered.",
  ]);
  expect(notice({ status: "closed" })).toEqual(["This product is no longer for sale and cannot be ordered."]);
  expect(notice({ productType: "auction" })).toEqual([
    "This product is sold by auction only now and cannot be ordered.",
  ]);
  expect(notice({ lacksVariant: true })).toEqual([
    "What you chose of this product is not sold any more. Please choose again on its page.",
  ]);
  expect(notice({ stockQuantity: 0 })).toEqual(["This product is out of stock now and cannot be ordered."]);
  expect(notice({ buyNowPriceCents: 120_000 }, 4)).toEqual([
    "Only 3 left now. Please lower the quantity.",
    "The price rose from KSh 1,000 to KSh 1,200 since you added it.",
  ]);
  expect(notice({ buyNowPriceCents: 90_000 })).toEqual([
    "The price fell from KSh 1,000 to KSh 900 since you added it.",
  ]);
  expect(notice({})).toEqual([]);
});

test("a guest's cart changes one line, and a variant is a line of its own", () => {
  const cart: CartItem[] = [
    { productId: 1, quantity: 2 },
    { productId: 1, variantId: 5, quantity: 1 },
  ];
  expect(guestCartCount(cart)).toBe(3);
  expect(guestCartCount()).toBe(0);
  expect(guestCartQuantity(cart, { productId: 1, variantId: null })).toBe(2);
  expect(guestCartQuantity(cart, { productId: 2 })).toBe(0);
  expect(setGuestCartItem(cart, { productId: 1, variantId: 5, quantity: 4 })).toEqual([
    cart[0],
    { productId: 1, variantId: 5, quantity: 4 },
  ]);
  expect(setGuestCartItem(cart, { productId: 1, quantity: 0 })).toEqual([cart[1]]);
  expect(setGuestCartItem(cart, { productId: 9, quantity: 4 })).toEqual(cart);
});
