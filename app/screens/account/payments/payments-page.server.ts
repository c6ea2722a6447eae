import { formatKsh } from "~/domain/money";
import { ownPaymentState, refundText } from "~/domain/payment/own-payment-text";
import { invoiceNumberText } from "~/domain/tax/tax-invoice";
import { formatDateTime } from "~/domain/time";
import { type OwnListedPayment, ownPayments } from "~/operations/payments/own-payments.queries.server";
import { t } from "~/texts/t";

const PAGE_SIZE = 20;

export async function paymentsPage(userId: number, page: number) {
  const { payments, ...pages } = await ownPayments(userId, { page, take: PAGE_SIZE });
  return { ...pages, rows: payments.map(paymentRow) };
}

function paymentRow(payment: OwnListedPayment) {
  const { id, cents, state, outcome, receipt, startedAt, refunds, taxInvoices } = payment;
  return {
    id,
    ...purposeOf(payment),
    amount: formatKsh(cents),
    state: ownPaymentState(state, outcome),
    refunds: refunds.map((refund) => ({ id: refund.id, text: refundText(refund) })),
    receipt,
    taxInvoices: taxInvoices.map((invoice) => ({
      id: invoice.id,
      number: invoiceNumberText(invoice.number, invoice.originalId !== null),
      to: `${payment.order ? `/orders/${payment.order.id}` : `/pay/${id}`}#tax-invoice`,
    })),
    date: formatDateTime(startedAt),
    to: `/pay/${id}`,
  };
}

export type PaymentRow = ReturnType<typeof paymentRow>;

/** A deleted auction has no page to link to (D55). */
function purposeOf({ order, participation }: OwnListedPayment) {
  if (order)
    return {
      title: t("Order {number}", { number: order.orderNumber }),
      href: `/orders/${order.id}`,
    };
  if (!participation) return { title: t("Payment"), href: null };
  const { number, product } = participation.round;
  const isGone = product.deletedAt !== null;
  return {
    title: isGone
      ? t("Entry fee, round {number} of a deleted auction", { number })
      : t("Entry fee, round {number} of {title}", { number, title: product.title }),
    href: isGone ? null : `/auction/${product.id}`,
  };
}
