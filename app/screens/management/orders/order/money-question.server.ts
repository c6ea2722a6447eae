import { formatKsh } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";
import { needsRefundDecision, needsPaymentMethod, hasRefund } from "~/domain/payment/order-payment";
import type { Toast } from "~/http/forms/toast.server";
import { moneyOfOrder } from "~/operations/orders/order-money.server";
import { t } from "~/texts/t";

interface MoneyQuestion {
  readonly page: string;
  readonly toast: Toast;
  readonly seenAt: Date;
}

/** The page that asks about the order's money before its status becomes `to` (D80); null if the status is enough. */
export async function moneyQuestion(
  id: number,
  to: OrderStatus,
  { checkout: isCheckoutOn }: { readonly checkout: boolean },
): Promise<MoneyQuestion | null> {
  if (to !== "cancelled" && to !== "paid") return null;
  const order = await moneyOfOrder(id);
  if (!order) return null;
  const here = `/management/orders/${id}`;
  const { payment, paymentStatus, attempts, updatedAt: seenAt } = order;
  if (to === "cancelled") {
    if (order.status === to || !needsRefundDecision(payment)) return null;
    const message = t("{sum} was paid for this order: please say what becomes of it.", {
      sum: formatKsh(payment.leftCents),
    });
    return { seenAt, page: `${here}/cancel`, toast: { tone: "info", message } };
  }
  // a note on a paid order that was refunded
  if (order.status === to && paymentStatus === "refunded") return null;
  const money = { paymentStatus, hasRefund: hasRefund(order, attempts), isCheckoutOn };
  if (!needsPaymentMethod(money)) return null;
  const message = t("{sum} is not paid yet: please say how it was paid.", {
    sum: formatKsh(order.totalCents),
  });
  return { seenAt, page: `${here}/pay?status=paid`, toast: { tone: "info", message } };
}
