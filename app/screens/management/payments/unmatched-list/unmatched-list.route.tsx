import { Link, useLoaderData } from "~/router";
import { formatKsh } from "~/domain/money";
import { unmatchedName } from "~/domain/payment/attempt";
import { type UnmatchedFilters, unmatchedList } from "~/domain/payment/unmatched-list";
import { formatDateTime } from "~/domain/time";
import { confirmations } from "~/operations/reconciliation/unmatched.queries.server";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { BackLink } from "~/screens/management/shared/back-link";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { choicesOf, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { msg, t } from "~/texts/t";
import { CONFIRMATION_LABELS, CONFIRMATION_TONES, maskedPhone } from "../payment-labels";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { counted } from "~/domain/text/counted";

const PATH = "/management/payments/unmatched";
const LIST_LABELS: Record<UnmatchedFilters["list"], string> = {
  waiting: msg("Waiting"),
  returning: msg("Refund started"),
  settled: msg("Settled"),
};

export const meta = titled(msg("Unmatched payments · Management"));

export const loader = guarded(async (args) => {
  const filters = unmatchedList.read(new URL(args.request.url).searchParams);
  const { total, page, pageCount, rows } = await confirmations(filters);
  return {
    filters: { ...filters, page, ...(filters.q && { list: unmatchedList.all.list }) },
    total: counted(total, "payment"),
    pageCount,
    rows: rows.map((row) => ({
      id: row.id,
      receipt: unmatchedName(row),
      amount: formatKsh(row.cents),
      payer: row.payerName || t("No name"),
      phone: maskedPhone(row.phone),
      typed: row.accountReference || t("nothing"),
      paid: formatDateTime(row.paidAt),
      state: row.state,
      hasFailed: row.refunds.length > 0,
    })),
  };
});

export default function UnmatchedList() {
  const { filters, total, pageCount, rows } = useLoaderData<typeof loader>();
  const chosen = filters.q ? null : filters.list;
  const list = { query: unmatchedList, filters, pageCount };
  return (
    <>
      <BackLink to="/management/payments">{t("Payments")}</BackLink>
      <PageHeader title={t("Unmatched payments")}>{total}</PageHeader>
      <FilterLinks
        query={unmatchedList}
        filters={{ ...filters, q: "" }}
        current={chosen}
        name="list"
        label={t("Filter by state")}
        choices={choicesOf(LIST_LABELS)}
      />
      <ListForm {...list} tab="list" hint={t("M-Pesa code, invoice, order number, account or payer")} />
      <ListTable
        {...list}
        noun={t("unmatched payments")}
        caption={t("Unmatched payments")}
        rows={rows}
        columns={[
          {
            label: t("Receipt"),
            primary: true,
            cell: ({ id, receipt }) => <Link to={`${PATH}/${id}`}>{receipt}</Link>,
          },
          { label: t("Amount"), align: "end", cell: ({ amount }) => <strong>{amount}</strong> },
          { label: t("From"), cell: ({ payer }) => payer, second: ({ phone }) => phone },
          { label: t("Typed"), cell: ({ typed }) => typed },
          { label: t("Paid"), cell: ({ paid }) => paid },
          {
            label: t("State"),
            cell: ({ state, hasFailed }) =>
              hasFailed ? (
                <Badge tone="red">{t("Refund failed")}</Badge>
              ) : (
                <Badge tone={CONFIRMATION_TONES[state]}>{t(CONFIRMATION_LABELS[state])}</Badge>
              ),
          },
          {
            label: t("Details"),
            labelHidden: true,
            cell: ({ id, receipt, state }) => (
              <ButtonLink
                look="secondary"
                size="small"
                to={`${PATH}/${id}`}
                aria-label={t("Settle {receipt}", { receipt })}
              >
                {state === "unmatched" ? t("Settle") : t("View")}
              </ButtonLink>
            ),
          },
        ]}
        empty={
          <EmptyState title={chosen === "waiting" ? t("All payments are matched") : t("Nothing here")}>
            {chosen === "waiting"
              ? t("Money appears here when it comes in without a request of ours, or too late.")
              : chosen === null
                ? t("No money is known by this code, invoice, account or payer.")
                : t("Nothing was found in this state.")}
          </EmptyState>
        }
      />
    </>
  );
}
