import type { ListedPayment } from "~/operations/reconciliation/payment-list.queries.server";
import { t } from "~/texts/t";

export function purposeOf({ order, round }: Pick<ListedPayment, "order" | "round">) {
  if (order) return { text: order.orderNumber, to: `/management/orders/${order.id}` };
  if (round)
    return {
      text: t("Round {number} of {title}", { number: round.number, title: round.product.title }),
      // a deleted product's rounds have no page
      to: round.product.deletedAt ? null : `/management/products/${round.productId}/rounds/${round.id}`,
    };
  return { text: "nothing", to: null };
}
