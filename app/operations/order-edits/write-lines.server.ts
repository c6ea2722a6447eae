import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import { taxNow, UNTAXED } from "~/domain/tax/tax";
import type { shopSettings } from "../settings/settings.server";
import type { EditPlan, OrderToEdit } from "./order-edit-plan.server";

/** A part of the transaction of `editOrder`. */
export async function writeLines(
  tx: Tx,
  order: OrderToEdit,
  { plan, settings }: { plan: EditPlan; settings: Awaited<ReturnType<typeof shopSettings>> },
): Promise<void> {
  const remaining = plan.lines.flatMap(({ itemId }) => (itemId === null ? [] : [itemId]));
  await tx.orderItem.deleteMany({ where: { orderId: order.id, id: { notIn: remaining } } });
  for (const [at, line] of plan.lines.entries()) {
    const sums = {
      quantity: line.quantity,
      productPriceCents: toColumn(line.priceCents),
      listPriceCents: toColumnOrNull(line.listPriceCents ?? null),
      priceReason: line.priceReason ?? "",
      totalCents: toColumn(line.priceCents * line.quantity),
      discountCents: toColumn(plan.discount?.shares[at] ?? 0),
    };
    if (line.itemId !== null)
      await tx.orderItem.updateMany({ where: { id: line.itemId, orderId: order.id }, data: sums });
    else
      await tx.orderItem.create({
        data: {
          ...sums,
          orderId: order.id,
          productId: line.productId,
          variantId: line.variantId ?? null,
          productTitle: line.title,
          variantText: line.variantText ?? "",
          sku: line.sku ?? "",
          unitCostCents: toColumnOrNull(line.costCents),
          // as the rest of the order was sold
          ...(order.shippingTaxType === null ? UNTAXED : (taxNow(settings, line.taxType) ?? UNTAXED)),
        },
        select: { id: true },
      });
  }
}
