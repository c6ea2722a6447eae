import { Link, useLoaderData } from "~/router";
import { PAYMENT_FILTER_LABELS, paymentList, ATTEMPT_LABELS } from "~/domain/payment/payment-list";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, muted } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { CsvLink } from "~/screens/management/lists/csv-link";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { choicesOf, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import * as brief from "~/screens/management/lists/two-lines.css";
import { classNames } from "~/ui/text/class-names";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "../payments.css";
import { ATTEMPT_TONES } from "../payment-labels";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { maskedPhoneText } from "~/domain/account/phone-text";
import { formatKsh } from "~/domain/money";
import { attemptCode } from "~/domain/payment/attempt";
import { formatDateTime } from "~/domain/time";
import {
  type ListedPayment,
  paymentListPage,
  paymentsToReview,
} from "~/operations/reconciliation/payment-list.queries.server";
import { personName } from "~/domain/account/person-name";
import { purposeOf } from "~/screens/management/payments/payment-purpose.server";
import { counted } from "~/domain/text/counted";

export const meta = titled(msg("Payments · Management"));

export const loader = guarded((args) => paymentsPage(new URL(args.request.url).searchParams));

const columns: readonly TableColumn<PaymentRow>[] = [
  {
    label: msg("Payment"),
    primary: true,
    cell: ({ id, code, receipt }) => (
      <div>
        <Link to={`/management/payments/${id}`}>{code}</Link>
        {receipt ? <div className={classNames(styles.receipt, brief.roomy)}>{receipt}</div> : null}
      </div>
    ),
  },
  {
    label: msg("Customer"),
    className: brief.name,
    cell: ({ buyer, buyerTo, phone }) => (
      <div className={styles.what}>
        <Link to={buyerTo}>{buyer}</Link>
        {phone ? <div className={classNames(muted, brief.roomy)}>{phone}</div> : null}
      </div>
    ),
  },
  {
    label: msg("For"),
    cell: ({ purpose: { text, to } }) => (
      <span className={styles.what}>{to ? <Link to={to}>{text}</Link> : text}</span>
    ),
  },
  {
    label: msg("Amount"),
    className: brief.sum,
    align: "end",
    cell: ({ amount, back }) => (
      <div className={styles.amount}>
        <strong>{amount}</strong>
        {back ? (
          <div className={classNames(muted, brief.roomy)}>{t("{sum} refunded", { sum: back })}</div>
        ) : null}
      </div>
    ),
  },
  {
    label: msg("State"),
    className: brief.state,
    cell: ({ state, label }) => <Badge tone={ATTEMPT_TONES[state]}>{label}</Badge>,
  },
  { label: msg("Began"), cell: ({ started }) => <span className={styles.date}>{started}</span> },
];

export default function Payments() {
  const { filters, pageCount, total, unmatched, failedReturns, rows } = useLoaderData<typeof loader>();
  const list = { query: paymentList, filters, pageCount };
  return (
    <>
      <PageHeader
        title={t("Payments")}
        actions={
          <div className={cluster.s}>
            <CsvLink to={paymentList.csvPath(filters)} />
            <ButtonLink look="secondary" to="/management/payments/unmatched">
              {t("Unmatched payments")}
            </ButtonLink>
            <ButtonLink look="secondary" to="/management/payments/report">
              {t("Report")}
            </ButtonLink>
            <ButtonLink look="secondary" to="/management/reports/cash">
              {t("Cash drawers")}
            </ButtonLink>
          </div>
        }
      >
        {total}
      </PageHeader>
      {unmatched > 0 ? (
        <Notice tone="warning">
          <p>
            {tNodes("{payments} came in unmatched. Match each one, or send it back.", {
              payments: <Link to="/management/payments/unmatched">{counted(unmatched, "payment")}</Link>,
            })}
          </p>
        </Notice>
      ) : null}
      {failedReturns > 0 ? (
        <Notice tone="warning">
          <p>
            {tNodes("{refunds}. Open each: it says why, and lets you try again.", {
              refunds: (
                <Link to={paymentList.path({ state: "return_failed" })}>
                  {counted(failedReturns, "failed refund")}
                </Link>
              ),
            })}
          </p>
        </Notice>
      ) : null}
      <FilterLinks
        {...list}
        name="state"
        label={t("Filter by state")}
        choices={[[null, t("All")], ...choicesOf(PAYMENT_FILTER_LABELS)]}
      />
      <ListForm {...list} tab="state" hint={t("M-Pesa code, invoice, phone, order number or name")} />
      <ListTable
        {...list}
        noun={t("payments")}
        caption={t("Payments")}
        className={brief.twoLines}
        rows={rows}
        columns={columns}
        empty={
          <EmptyState title={t("No payments here")}>
            {paymentList.isFiltered(filters)
              ? t("No payment matches. Search by code, receipt, phone, order number or username.")
              : t("Payments appear here as soon as somebody pays an entry fee or an order.")}
          </EmptyState>
        }
      />
    </>
  );
}

async function paymentsPage(params: URLSearchParams) {
  const filters = paymentList.read(params);
  const [{ total, page, pageCount, payments }, waiting] = await Promise.all([
    paymentListPage(filters),
    paymentsToReview(),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    total: counted(total, "payment"),
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
  phone: payment.phoneNumber && maskedPhoneText(payment.phoneNumber),
  purpose: purposeOf(payment),
  amount: formatKsh(payment.cents),
  back:
    payment.refundedCents > 0 && payment.refundedCents < payment.cents
      ? formatKsh(payment.refundedCents)
      : null,
  state: payment.state,
  label: t(ATTEMPT_LABELS[payment.state]),
  started: formatDateTime(payment.startedAt),
});

type PaymentRow = ReturnType<typeof rowOf>;
