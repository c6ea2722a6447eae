import type { Tx } from "~/db/client.server";
import { linesByProduct, type OrderLine, refuseFullStock, refuseShortStock } from "~/domain/order/order";
import { leftToShip } from "~/domain/order/shipment";
import { MAX_STOCK } from "~/domain/product/product";
import type { Refusal } from "~/domain/refusal";
import { returnDiscountUse, takeDiscountUseAgain } from "../discounts/use-discount.server";

export const itemsToMove = {
  select: { productId: true, productTitle: true, quantity: true, shippedCount: true },
} as const;

interface WithItems {
  readonly items: readonly {
    productId: number;
    productTitle: string;
    quantity: number;
    shippedCount: number;
  }[];
}

/** Pieces that left in a shipment come back by a return, not by a cancellation. */
export const linesToMove = ({ items }: WithItems): OrderLine[] =>
  linesByProduct(
    items.map(({ productId, productTitle, ...item }) => ({
      productId,
      title: productTitle,
      quantity: leftToShip(item),
    })),
  ).filter(({ quantity }) => quantity > 0);

/** Moves stock (D31), of deleted products too, and the use of a discount code, when an order is cancelled or reopened. A conflict if one does not fit. */
export async function moveStock(
  tx: Tx,
  effect: "returned" | "taken",
  order: WithItems & { readonly id: number },
): Promise<Refusal | null> {
  const doesNotFit = await moveLines(tx, effect, linesToMove(order));
  if (doesNotFit) return doesNotFit;
  if (effect === "taken") return takeDiscountUseAgain(tx, order.id);
  await returnDiscountUse(tx, order.id);
  return null;
}

export async function moveLines(
  tx: Tx,
  effect: "returned" | "taken",
  lines: readonly OrderLine[],
): Promise<Refusal | null> {
  for (const line of lines) {
    const { productId, quantity } = line;
    const { count } =
      effect === "returned"
        ? await tx.product.updateMany({
            where: { id: productId, stockQuantity: { lte: MAX_STOCK - quantity } },
            data: { stockQuantity: { increment: quantity }, unitsSold: { decrement: quantity } },
          })
        : await tx.product.updateMany({
            where: { id: productId, stockQuantity: { gte: quantity } },
            data: { stockQuantity: { decrement: quantity }, unitsSold: { increment: quantity } },
          });
    if (count === 1) continue;
    const product = await tx.product.findUnique({
      where: { id: productId },
      select: { stockQuantity: true },
    });
    const refuseIt = effect === "returned" ? refuseFullStock : refuseShortStock;
    return refuseIt(line, product?.stockQuantity ?? 0);
  }
  return null;
}
