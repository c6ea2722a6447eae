import { maskPhone } from "~/domain/account/phone";
import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { ATTEMPT_LABELS, paymentList } from "~/domain/payment/payment-list";
import { formatDateTime } from "~/domain/time";
import {
  type ListedPayment,
  paymentPage,
  paymentsToReview,
} from "~/operations/reconciliation/payment-list.queries.server";
import { personName } from "~/screens/management/shared/person-name";
import { purposeOf } from "../payment-purpose.server";

export async function paymentsPage(params: URLSearchParams) {
  const filters = paymentList.read(params);
  const [{ total, page, pageCount, payments }, waiting] = await Promise.all([
    paymentPage(filters),
    paymentsToReview(),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    total: countOf(total, "payment"),
    ...waiting,
    rows: payments.map(rowOf),
  };
}

const rowOf = (payment: ListedPayment) => ({
  id: payment.id,
  code: attemptCode(payment.id),
  receipt: payment.receipt,
  buyer: personName(payment.user),
  buyerTo: `/management/users/${payment.user.id}`,
  phone: payment.phoneNumber && maskPhone(payment.phoneNumber),
  purpose: purposeOf(payment),
  amount: formatKsh(payment.cents),
  back:
    payment.refundedCents > 0 && payment.refundedCents < payment.cents
      ? formatKsh(payment.refundedCents)
      : null,
  state: payment.state,
  label: ATTEMPT_LABELS[payment.state],
  started: formatDateTime(payment.startedAt),
});

export type PaymentRow = ReturnType<typeof rowOf>;
