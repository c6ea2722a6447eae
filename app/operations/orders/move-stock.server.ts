import { lockRows } from "~/db/locks.server";
import type { Tx } from "~/db/client.server";
import {
  linesByGoods,
  type OrderLine,
  refuseFullStock,
  refuseOldVariant,
  refuseShortStock,
} from "~/domain/order/order";
import { leftToShip } from "~/domain/order/shipping/shipment";
import { MAX_STOCK } from "~/domain/product/product";
import { stockHolder } from "~/domain/product/sold-variant";
import type { Refusal } from "~/domain/refusal";
import { returnDiscountUse, reapplyDiscountUse } from "../discount-codes/use-discount.server";

export const itemsToMove = {
  select: { productId: true, variantId: true, productTitle: true, quantity: true, shippedCount: true },
} as const;

interface WithItems {
  readonly items: readonly {
    productId: number;
    variantId: number | null;
    productTitle: string;
    quantity: number;
    shippedCount: number;
  }[];
}

/** Pieces that left in a shipment come back by a return, not by a cancellation. */
export const linesToMove = ({ items }: WithItems): OrderLine[] =>
  linesByGoods(
    items.map(({ productId, variantId, productTitle, ...item }) => ({
      productId,
      variantId,
      title: productTitle,
      quantity: leftToShip(item),
    })),
  ).filter(({ quantity }) => quantity > 0);

/** Moves stock (D31) and a discount code's use when an order is cancelled or reopened. A conflict if one does not fit. */
export async function moveStock(
  tx: Tx,
  effect: "returned" | "taken",
  order: WithItems & { readonly id: number },
): Promise<Refusal | null> {
  const doesNotFit = await moveLines(tx, effect, linesToMove(order));
  if (doesNotFit) return doesNotFit;
  if (effect === "taken") return reapplyDiscountUse(tx, order.id);
  await returnDiscountUse(tx, order.id);
  return null;
}

export async function moveLines(
  tx: Tx,
  effect: "returned" | "taken",
  lines: readonly OrderLine[],
): Promise<Refusal | null> {
  for (const line of lines) {
    const refusal = await moveLine(tx, effect, line);
    if (refusal) return refusal;
  }
  return null;
}

/** Of a variant, product and variant move together. */
async function moveLine(tx: Tx, effect: "returned" | "taken", line: OrderLine): Promise<Refusal | null> {
  const { productId, variantId = null, quantity } = line;
  // locks the product, and with it its variants, before they are read
  await lockRows(tx, "Product", "id", productId);
  const product = await tx.product.findUnique({
    where: { id: productId },
    select: { stockQuantity: true, options: true, variants: { where: { id: variantId ?? 0 } } },
  });
  const variant = product?.variants[0] ?? null;
  const place = stockHolder(product?.options ?? "", variant);
  const returned = effect === "returned";
  if (place === "none" && !returned) return refuseOldVariant(line);
  const [fits, moved, sold] = returned
    ? [{ lte: MAX_STOCK - quantity }, { increment: quantity }, { decrement: quantity }]
    : [{ gte: quantity }, { decrement: quantity }, { increment: quantity }];
  // pieces of a removed variant wait with it: they count again when its value is back
  const isOfVariant = variant !== null && place !== "product";
  const { count } = await tx.product.updateMany({
    where: { id: productId, ...(place !== "none" && { stockQuantity: fits }) },
    data: { unitsSold: sold, ...(place !== "none" && { stockQuantity: moved }) },
  });
  const { count: ofVariant } = isOfVariant
    ? await tx.productVariant.updateMany({
        where: { id: variant.id, ...(!returned && { stockQuantity: fits }) },
        data: { stockQuantity: moved },
      })
    : { count: 1 };
  if (count === 1 && ofVariant === 1) return null;
  const left = returned || !isOfVariant ? product?.stockQuantity : variant.stockQuantity;
  return (returned ? refuseFullStock : refuseShortStock)(line, left ?? 0);
}
