import { select } from "~/db/select.server";
import { toColumn } from "~/db/rows.server";
import { rowsOf, execute, type Steps, syncTransaction } from "~/db/sync-transaction.server";
import type { Viewer } from "~/domain/account/access";
import { type CartItem, refuseCartItem, refuseCartTotal } from "~/domain/cart/cart";
import type { DeliverySettings } from "~/domain/settings/delivery";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { priceToPay } from "~/domain/product/price/sale-price";
import { applyVariant } from "~/domain/product/sold-variant";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { msg } from "~/texts/t";
import { goodsKey } from "~/domain/order/order";
import { lockAccountStep } from "~/db/locks.server";
import {
  claimKey,
  type IdempotentWrite,
  KEY_IN_USE,
  type KeyClaim,
  releaseKey,
  storeAnswerStep,
} from "../idempotency/key-claims.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import {
  buildCart,
  type Cart,
  cartGoods,
  cartLine,
  cartLines,
  goodsForCart,
  joinVariant,
} from "./carts.queries.server";

/** More tries would mean a bug. */
const MAX_ATTEMPTS = 5;
const MET_ANOTHER = refuse("conflict", msg("Your cart is being changed elsewhere. Please try again."));

/** Never beyond stock (D29, D42): the write takes only what still fits, so that adds from two tabs add up. */
export async function addToCart(
  viewer: Viewer,
  item: CartItem,
  once: IdempotentWrite<Cart> | null = null,
): Promise<Outcome<Cart>> {
  const { quantity } = item;
  const settings = await shopSettings();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = shopTime();
    const { product, inCart } = await goodsForCart(viewer.id, item);
    const refusal = refuseCartItem({ viewer, product, quantity, inCart });
    if (refusal || !product) return refused(refusal ?? refuse("missing", PRODUCT_NOT_FOUND));
    const priceCents = priceToPay(product, now, priceUnit()) ?? 0;
    const stored = {
      ...item,
      userId: viewer.id,
      priceCents,
      stock: product.stockQuantity,
      now,
      once,
      settings,
    };
    const written = await syncTransaction(() => store(stored));
    if (written) return written;
  }
  return refused(MET_ANOTHER);
}

export async function buyableGoods(goods: Omit<CartItem, "quantity">) {
  const [row] = await select(cartGoods)`
    FROM "Product" p ${joinVariant(goods)} WHERE p."id" = ${goods.productId} AND p."deletedAt" IS NULL`;
  return row ? applyVariant({ ...row, variantId: goods.variantId }) : null;
}

/** Null if another write was faster and the line has no room for this quantity. */
function* store(stored: Stored): Steps<Outcome<Cart> | null> {
  const { userId, productId, variantId = null, quantity, priceCents, stock, now, once, settings } = stored;
  // two products at once would each miss the other's price in the cart's total (D1)
  yield* lockAccountStep(userId);
  const seenPriceCents = toColumn(priceCents);
  const [raised] = yield* execute`
    UPDATE "CartLine" SET "quantity" = "quantity" + ${quantity}, "seenPriceCents" = ${seenPriceCents}
    WHERE "userId" = ${userId} AND "productId" = ${productId} AND COALESCE("variantId", 0) = ${variantId ?? 0}
      AND "quantity" <= ${stock - quantity}
    RETURNING "id"`;
  if (!raised) {
    const [added] = yield* execute`
      INSERT INTO "CartLine" ("userId", "productId", "variantId", "quantity", "seenPriceCents", "createdAt")
      VALUES (${userId}, ${productId}, ${variantId}, ${quantity}, ${seenPriceCents}, ${now})
      ON CONFLICT ("userId", "productId", COALESCE("variantId", 0)) DO NOTHING RETURNING "id"`;
    if (!added) return null;
  }
  const cart = buildCart(yield* rowsOf(cartLine)`${cartLines(userId)}`, now, settings);
  const tooDear = refuseCartTotal(cart.totalCents);
  const refusal = tooDear ?? (once && (yield* storeAnswerStep(once.claim, once.answerOf(cart))));
  return refusal ? refused(refusal) : accepted(cart);
}

interface Stored extends CartItem {
  userId: number;
  priceCents: Cents;
  stock: number;
  now: Date;
  once: IdempotentWrite<Cart> | null;
  settings: DeliverySettings;
}

/** For a visitor (D58), who has already chosen the `waiting` ones. */
export async function refuseGuestCartItem(item: CartItem, waiting: number): Promise<Refusal | null> {
  return refuseCartItem({
    viewer: null,
    product: await buyableGoods(item),
    quantity: item.quantity,
    inCart: waiting,
  });
}

/** Adds what a visitor chose before the login to their cart (D29, D58). Returns the refusals. */
export async function mergeGuestCart(viewer: Viewer, items: readonly CartItem[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const item of items) {
    const outcome = await addToCart(viewer, item);
    if (!outcome.ok) refusals.push(outcome.refusal);
  }
  return refusals;
}

const STILL_AT_IT = refuse(
  "conflict",
  msg("We are still adding this to your cart. Please try again in a moment."),
);

/** Each form adds only once ('before' if it already has). Another quantity in the same form is a new add. */
export async function addToCartOnce(
  viewer: Viewer,
  item: CartItem,
  formKey: string,
): Promise<Outcome<"added" | "before">> {
  const key = `form ${formKey} ${goodsKey(item)} ${item.quantity}`;
  const begun = await claimKey({ userId: viewer.id, key, request: "add to cart" });
  if (begun.state === "completed") return accepted("before");
  return begun.state === "begun" ? addAs(begun.claim, viewer, item) : refused(STILL_AT_IT);
}

async function addAs(claim: KeyClaim, viewer: Viewer, item: CartItem): Promise<Outcome<"added">> {
  try {
    const outcome = await addToCart(viewer, item, { claim, answerOf: () => ({ status: 200, text: "" }) });
    if (outcome.ok) return accepted("added");
    await releaseKey(claim);
    return outcome.refusal === KEY_IN_USE ? refused(STILL_AT_IT) : outcome;
  } catch (error) {
    // the buyer sees the first error; an unused key is taken over later
    await releaseKey(claim).catch(() => undefined);
    throw error;
  }
}
