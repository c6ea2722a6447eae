import { randomUUID } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import { inCents, toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import {
  CART_EMPTY,
  type NewOrderSums,
  orderNumber,
  orderSums,
  type PricedLine,
  refuseOrderLine,
  refuseOrderLines,
  refuseOrderTotal,
  refuseOtherTotal,
  refuseNoCounty,
  refusePickUpPoint,
  refuseUnpaid,
  UNLIMITED,
  type Unpaid,
  UNPAID_WHILE,
} from "~/domain/order/new-order";
import { deliveryTo } from "~/domain/order/delivery";
import { linesByProduct } from "~/domain/order/order";
import type { OrderRequest } from "~/domain/order/order-form";
import { isPaidAtOnce } from "~/domain/order/payment-method";
import { payBefore } from "~/domain/order/pay-before";
import { isBuyNowCapable, PRODUCT_TYPES } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { priceToPay } from "~/domain/product/sale-price";
import { metrics } from "~/metrics/metrics.server";
import { lockAccount } from "../accounts/lock-account.server";
import { cartProductFields } from "../carts/carts.queries.server";
import { announce } from "../deliveries/announce.server";
import { keepAnswer, type Once } from "../idempotency/attempts.server";
import { newOrderWithin, type OrderRow } from "./order-entities.queries.server";
import { takeWon, wonGoods } from "./won-goods.server";
import { shopSettings } from "../settings/settings.server";
import { priceUnit } from "~/operations/payments/refuse-asking.server";
import { shopTime } from "../shop-clock.server";

export interface OrderRules {
  readonly mostUnpaid: Unpaid;
  /** The shop's own: what is not paid on delivery has a deadline. */
  readonly hasCheckout: boolean;
}

const NO_RULES: OrderRules = { mostUnpaid: UNLIMITED, hasCheckout: false };

/** All or nothing (D30). 'conflict': short stock, a line no longer sold, another total than agreed, too many unpaid orders (D81). */
export async function placeOrder(
  viewer: Viewer,
  request: OrderRequest,
  once: Once<OrderRow> | null = null,
  { mostUnpaid, hasCheckout }: OrderRules = NO_RULES,
): Promise<Outcome<OrderRow>> {
  const settings = await shopSettings();
  const { shippingCounty: county, pickUpPoint } = request;
  const nowhere =
    refusePickUpPoint(settings, pickUpPoint) ?? refuseNoCounty(settings, { county, pickUpPoint });
  if (nowhere) return refused(nowhere);
  const feeOf = deliveryTo(settings, { county, pickUpPoint });
  const [wanted] = request.items ?? [];
  const won = request.isWon && wanted ? await wonGoods(viewer.id, wanted.productId) : null;
  const placed = await transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    const items = request.items ?? (await takeCart(tx, viewer.id));
    if (items.length === 0) return refused(refuse("invalid", CART_EMPTY));
    const taken = request.isWon
      ? await takeWon(tx, viewer.id, won)
      : await takeStock(tx, items, { viewer, fromCart: request.items === null });
    if (!taken.ok) return taken;
    const written = await write(tx, viewer.id, request, {
      sums: orderSums(taken.value, feeOf),
      lines: taken.value,
      hasDeadline: isPaidAtOnce(request.paymentMethod, { ...settings, hasCheckout }) && !request.isWon,
    });
    if (!written.ok) return written;
    const refusal =
      refuseUnpaid(await unpaidOf(tx, viewer.id), mostUnpaid) ??
      (once && (await keepAnswer(tx, once.attempt, once.answerOf(written.value))));
    return refusal ? refused(refusal) : written;
  });
  if (placed.ok) metrics.orders.inc();
  return placed;
}

/** Of two orders of one cart at once the second finds it empty. What another tab adds meanwhile stays in the cart. */
async function takeCart(tx: Tx, userId: number): Promise<CartItem[]> {
  const rows = await tx.$queryRaw<Record<"id" | "productId" | "quantity", bigint | number>[]>`
    DELETE FROM "CartLine" WHERE "userId" = ${userId} RETURNING "id", "productId", "quantity"`;
  return rows
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ productId, quantity }) => ({ productId: Number(productId), quantity: Number(quantity) }));
}

async function unpaidOf(tx: Tx, userId: number): Promise<Unpaid> {
  const { _count, _sum } = await tx.order.aggregate({
    where: { userId, paymentStatus: "pending", status: { in: [...UNPAID_WHILE] } },
    _count: true,
    _sum: { totalItems: true },
  });
  return { orders: _count, pieces: _sum.totalItems ?? 0 };
}

interface Taking {
  viewer: Viewer;
  fromCart: boolean;
}

async function takeStock(tx: Tx, items: readonly CartItem[], taking: Taking): Promise<Outcome<PricedLine[]>> {
  const wanted = linesByProduct(items.map((item) => ({ ...item, title: "" })));
  const tooMany = refuseOrderLines(wanted);
  if (tooMany) return refused(tooMany);
  const taken = new Map<number, PricedLine>();
  // in the order of product ids: two orders of the same products must not deadlock
  for (const line of wanted) {
    const priced = await takeLine(tx, line, taking);
    if (!priced.ok) return priced;
    taken.set(line.productId, priced.value);
  }
  return accepted([...new Set(items.map(({ productId }) => productId))].flatMap((id) => taken.get(id) ?? []));
}

const SOLD_TYPES = PRODUCT_TYPES.filter(isBuyNowCapable);

async function takeLine(
  tx: Tx,
  { productId, quantity }: CartItem,
  taking: Taking,
): Promise<Outcome<PricedLine>> {
  const now = shopTime();
  const [row] = await tx.product.updateManyAndReturn({
    where: {
      id: productId,
      deletedAt: null,
      status: "active",
      productType: { in: SOLD_TYPES },
      buyNowPriceCents: { not: null },
      stockQuantity: { gte: quantity },
    },
    data: { stockQuantity: { decrement: quantity }, unitsSold: { increment: quantity } },
    select: cartProductFields,
  });
  if (row) {
    const product = inCents(row);
    return accepted({
      productId,
      title: product.title,
      quantity,
      priceCents: priceToPay(product, now, priceUnit()) ?? 0,
    });
  }
  const found = await tx.product.findUnique({ where: { id: productId }, select: cartProductFields });
  const refusal = refuseOrderLine({ ...taking, product: found && inCents(found), line: { quantity } });
  return refused(refusal ?? refuse("conflict", "The stock is changing. Please try again."));
}

interface NewOrder {
  readonly sums: NewOrderSums;
  readonly lines: readonly PricedLine[];
  readonly hasDeadline: boolean;
}

async function write(
  tx: Tx,
  userId: number,
  request: OrderRequest,
  { sums, lines, hasDeadline }: NewOrder,
): Promise<Outcome<OrderRow>> {
  const { totalItems, subtotalCents, shippingCents, totalCents } = sums;
  const refusal = refuseOrderTotal(totalCents) ?? refuseOtherTotal(request.agreedCents, totalCents);
  if (refusal) return refused(refusal);
  const createdAt = shopTime();
  const { id } = await tx.order.create({
    data: {
      shippingName: request.shippingName,
      shippingPhone: request.shippingPhone,
      shippingAddress: request.shippingAddress,
      shippingCity: request.shippingCity,
      shippingCounty: request.shippingCounty,
      pickUpPoint: request.pickUpPoint,
      customerNotes: request.customerNotes,
      paymentMethod: request.paymentMethod,
      // nobody else waits for a product that was won
      payBefore: hasDeadline && totalCents > 0 ? payBefore(createdAt) : null,
      wonProductId: request.isWon ? (lines[0]?.productId ?? null) : null,
      ...(totalCents === 0 && { paymentStatus: "completed" as const, paidAt: createdAt }),
      userId,
      // replaced below: the number is made of the id
      orderNumber: randomUUID(),
      totalItems,
      subtotalCents: toColumn(subtotalCents),
      shippingFeeCents: toColumn(shippingCents),
      totalCents: toColumn(totalCents),
      createdAt,
      items: {
        create: lines.map(({ productId, title, quantity, priceCents }) => ({
          productId,
          productTitle: title,
          quantity,
          productPriceCents: toColumn(priceCents),
          totalCents: toColumn(priceCents * quantity),
        })),
      },
    },
    select: { id: true },
  });
  await tx.order.update({
    where: { id },
    data: { orderNumber: orderNumber(id, createdAt) },
    select: { id: true },
  });
  if (totalCents === 0) await announce(tx, { type: "order.paid", orderId: id, attemptId: null });
  return accepted(await newOrderWithin(tx, id));
}
