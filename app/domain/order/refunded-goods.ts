/** Which goods' price a refund gives back (D118). */
import { averageOf, type Cents, sumOf } from "~/domain/money";
import { splitCents } from "~/domain/tax/tax";
import type { OrderStatus } from "./order";
import { piecesThatLeft } from "./order-return";

interface OrderedGoods {
  readonly id: number;
  readonly quantity: number;
  readonly shippedCount: number;
  readonly returnedCount: number;
  /** Without its share of the discount. */
  readonly totalCents: Cents;
  readonly discountCents: Cents;
  /** Pieces whose price went back, or is on its way. */
  readonly refundedCount: number;
}

export interface RefundedGoods {
  readonly orderItemId: number;
  readonly quantity: number;
  readonly cents: Cents;
}

/** Pieces that the shop has back and has not refunded, with their price; once cancelled or wholly refunded, also those that never left. */
export function unrefundedGoods(
  { status, items }: { readonly status: OrderStatus; readonly items: readonly OrderedGoods[] },
  { isWhole }: { readonly isWhole: boolean },
): RefundedGoods[] {
  const neverLeft = (item: OrderedGoods) =>
    status === "cancelled" || isWhole ? item.quantity - piecesThatLeft(status, item) : 0;
  return items.flatMap((item) => {
    const { refundedCount, returnedCount } = item;
    const quantity = Math.min(returnedCount + neverLeft(item), item.quantity) - refundedCount;
    if (quantity <= 0) return [];
    const priceOf = (pieces: number) =>
      averageOf((item.totalCents - item.discountCents) * pieces, item.quantity);
    const cents = priceOf(refundedCount + quantity) - priceOf(refundedCount);
    return [{ orderItemId: item.id, quantity, cents }];
  });
}

/** The goods of each part of a refund, a part for each payment. The pieces go with the first; no part has more goods than cents. */
export function spreadGoods(goods: readonly RefundedGoods[], parts: readonly Cents[]): RefundedGoods[][] {
  const prices = goods.map(({ cents }) => cents);
  return parts.map((part, at) => {
    const now = splitCents(Math.min(part, sumOf(prices)), prices);
    now.forEach((cents, i) => (prices[i] = (prices[i] ?? 0) - cents));
    const lines = goods.map(({ orderItemId, quantity }, i) => ({
      orderItemId,
      quantity: at === 0 ? quantity : 0,
      cents: now[i] ?? 0,
    }));
    return lines.filter(({ quantity, cents }) => quantity > 0 || cents > 0);
  });
}
