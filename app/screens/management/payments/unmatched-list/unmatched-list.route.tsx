import { Link, useLoaderData } from "~/router";
import { countOf } from "~/domain/text/count";
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
import { ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { CONFIRMATION_LABELS, CONFIRMATION_TONES, maskedPhone } from "../payment-labels";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const PATH = "/management/payments/unmatched";
const LIST_LABELS: Record<UnmatchedFilters["list"], string> = {
  waiting: "Waiting",
  returning: "Going back",
  settled: "Settled",
};

export const meta = titled("Unmatched payments · Management");

export const loader = guarded(async (args) => {
  const filters = unmatchedList.read(new URL(args.request.url).searchParams);
  const { total, page, pageCount, rows } = await confirmations(filters);
  return {
    filters: { ...filters, page, ...(filters.q && { list: unmatchedList.all.list }) },
    total: countOf(total, "payment"),
    pageCount,
    rows: rows.map((row) => ({
      id: row.id,
      receipt: unmatchedName(row),
      amount: formatKsh(row.cents),
      payer: row.payerName || "No name",
      phone: maskedPhone(row.phone),
      typed: row.accountReference || "nothing",
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
      <BackLink to="/management/payments">Payments</BackLink>
      <PageHeader title="Unmatched payments">{total}</PageHeader>
      <FilterLinks
        query={unmatchedList}
        filters={{ ...filters, q: "" }}
        current={chosen}
        name="list"
        label="Filter by state"
        choices={Object.entries(LIST_LABELS)}
      />
      <ListForm {...list} tab="list" hint="M-Pesa code, invoice, order number, account or payer" />
      <ListTable
        {...list}
        noun="unmatched payments"
        caption="Unmatched payments"
        rows={rows}
        columns={[
          {
            label: "Receipt",
            primary: true,
            cell: ({ id, receipt }) => <Link to={`${PATH}/${id}`}>{receipt}</Link>,
          },
          { label: "Amount", align: "end", cell: ({ amount }) => <strong>{amount}</strong> },
          { label: "From", cell: ({ payer }) => payer, second: ({ phone }) => phone },
          { label: "Typed", cell: ({ typed }) => typed },
          { label: "Paid", cell: ({ paid }) => paid },
          {
            label: "State",
            cell: ({ state, hasFailed }) =>
              hasFailed ? (
                <Badge tone="red">Return failed</Badge>
              ) : (
                <Badge tone={CONFIRMATION_TONES[state]}>{CONFIRMATION_LABELS[state]}</Badge>
              ),
          },
          {
            label: "Details",
            labelHidden: true,
            cell: ({ id, receipt, state }) => (
              <ButtonLink look="secondary" size="small" to={`${PATH}/${id}`} aria-label={`Settle ${receipt}`}>
                {state === "unmatched" ? "Settle" : "View"}
              </ButtonLink>
            ),
          },
        ]}
        empty={
          <EmptyState title={chosen === "waiting" ? "All payments are matched" : "Nothing here"}>
            {chosen === "waiting"
              ? "Money appears here when it comes in without a request of ours, or too late."
              : chosen === null
                ? "No money is known by this code, invoice, account or payer."
                : "Nothing was found in this state."}
          </EmptyState>
        }
      />
    </>
  );
}
