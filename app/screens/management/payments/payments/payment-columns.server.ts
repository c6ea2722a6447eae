import { maskedPhoneText } from "~/domain/account/phone-text";
import type { Cents } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { ATTEMPT_LABELS } from "~/domain/payment/payment-list";
import { reportedMethod, reportedMethodLabel } from "~/domain/payment/reported-method";
import { csvAmount, type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import type { ListedPayment } from "~/operations/reconciliation/payment-list.queries.server";
import type { UnmatchedMoney } from "~/operations/reconciliation/unmatched.queries.server";
import { purposeOf } from "../payment-purpose.server";
import { CONFIRMATION_LABELS, maskedPhone } from "../payment-labels";

export interface ExportedPayment {
  /** The payment's own code; null if there is no payment attempt. */
  readonly code: string | null;
  readonly kind: "Entry fee" | "Order" | "Unmatched";
  readonly purpose: string;
  readonly payer: string;
  readonly username: string | null;
  readonly phone: string | null;
  readonly cents: Cents;
  /** Refunded, or with a pending refund. */
  readonly returnedCents: Cents;
  readonly state: string;
  readonly takenBy: string;
  readonly enteredBy: string | null;
  readonly receipt: string | null;
  readonly beganAt: Date;
  readonly settledAt: Date | null;
}

export function exportedPayment(payment: ListedPayment): ExportedPayment {
  const { id, user, order, phoneNumber, state, receipt, provider, resultCode, confirmation } = payment;
  const isConfirmed = confirmation?.state === "matched";
  return {
    code: attemptCode(id),
    kind: order ? "Order" : "Entry fee",
    purpose: purposeOf(payment).text,
    payer: `${user.firstName} ${user.lastName}`.trim(),
    username: user.username,
    phone: phoneNumber && maskedPhoneText(phoneNumber),
    cents: payment.cents,
    returnedCents: payment.refundedCents,
    state: ATTEMPT_LABELS[state],
    takenBy: reportedMethodLabel(
      reportedMethod({ provider, resultCode, hasReceipt: receipt !== null, isConfirmed }),
    ),
    enteredBy: payment.enteredBy?.username ?? null,
    receipt,
    beganAt: payment.startedAt,
    settledAt: payment.settledAt,
  };
}

export function exportedUnmatched(money: UnmatchedMoney): ExportedPayment {
  const { state, cents, accountReference } = money;
  return {
    code: null,
    kind: "Unmatched",
    purpose: accountReference && `account ${accountReference}`,
    payer: money.payerName,
    username: null,
    phone: maskedPhone(money.phone),
    cents,
    returnedCents: state === "unmatched" ? 0 : cents,
    state: money.refunds.length > 0 ? "Refund failed" : CONFIRMATION_LABELS[state],
    takenBy: reportedMethodLabel("mpesa"),
    enteredBy: null,
    receipt: money.mpesaReceipt,
    beganAt: money.paidAt,
    settledAt: money.paidAt,
  };
}

export const paymentCsvColumns: readonly CsvColumn<ExportedPayment>[] = [
  { label: "Began (EAT)", cell: ({ beganAt }) => csvTime(beganAt) },
  { label: "Settled (EAT)", cell: ({ settledAt }) => csvTime(settledAt) },
  { label: "Payment", cell: ({ code }) => code },
  { label: "Kind", cell: ({ kind }) => kind },
  { label: "For", cell: ({ purpose }) => purpose },
  { label: "Payer", cell: ({ payer }) => payer },
  { label: "Username", cell: ({ username }) => username },
  { label: "Phone", cell: ({ phone }) => phone },
  { label: "Amount (KSh)", cell: ({ cents }) => csvAmount(cents) },
  { label: "Refunded (KSh)", cell: ({ returnedCents }) => csvAmount(returnedCents) },
  { label: "State", cell: ({ state }) => state },
  { label: "Taken by", cell: ({ takenBy }) => takenBy },
  { label: "Entered by", cell: ({ enteredBy }) => enteredBy },
  { label: "M-Pesa receipt", cell: ({ receipt }) => receipt },
];
