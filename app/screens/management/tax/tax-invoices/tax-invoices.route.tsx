import { Link, useLoaderData } from "~/router";
import { SIGNING_FILTERS, TAX_INVOICE_KINDS, taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { choicesOf, ListChoice, ListDay, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { longText } from "~/screens/management/lists/list-table.css";
import { PostButton } from "~/screens/management/shared/post-button";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { StatList } from "~/ui/text/stat";
import { queueAction } from "./queue-action.server";
import { QueueNotice } from "./queue-notice";
import { type TaxInvoiceRow, taxInvoicesPage } from "./tax-invoices-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Tax invoices · Management"));

export const loader = guarded((args) => taxInvoicesPage(new URL(args.request.url).searchParams));

export const action = guarded(queueAction);

const COLUMNS: readonly TableColumn<TaxInvoiceRow>[] = [
  {
    label: msg("Number"),
    primary: true,
    cell: ({ id, number }) => <Link to={`/management/tax-invoices/${id}`}>{number}</Link>,
    second: ({ original }) =>
      original && tNodes("of {invoice}", { invoice: <Link to={original.to}>{original.number}</Link> }),
  },
  { label: msg("Issued"), cell: ({ issued }) => issued },
  {
    label: msg("For"),
    cell: ({ what, to }) => (to ? <Link to={to}>{what}</Link> : <Breakable text={what} />),
    second: ({ pin }) => pin && `${t("KRA PIN")} ${pin}`,
  },
  {
    label: msg("Total"),
    align: "end",
    cell: ({ total }) => <strong>{total}</strong>,
    second: ({ vat }) => t("VAT {sum}", { sum: vat }),
  },
];

/** With eTIMS. */
const signingColumn = (here: string): TableColumn<TaxInvoiceRow> => ({
  label: msg("KRA"),
  cell: ({ id, number, signing: { tone, label, reason, stock, isUnsent } }) => (
    <div className={stack.xs}>
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {[reason, stock].map((text) =>
        text ? (
          <div key={text} className={longText}>
            <Breakable text={text} />
          </div>
        ) : null,
      )}
      {isUnsent ? (
        <PostButton
          intent="resend"
          label={t("Send again")}
          fullLabel={t("Send {number} again", { number })}
          fields={{ invoice: String(id), back: here }}
        />
      ) : null}
    </div>
  ),
});

export default function TaxInvoices() {
  const page = useLoaderData<typeof loader>();
  const { filters, pageCount, isIssuing, isSigning, queue, found, sums, rows } = page;
  const columns = isSigning ? [...COLUMNS, signingColumn(page.here)] : COLUMNS;
  const list = { query: taxInvoiceList, filters, pageCount };
  return (
    <>
      <PageHeader title={t("Tax invoices")}>
        {t(
          "Of each order and entry fee when it is paid, and a credit note for what went back. Sums are those of the filter, less credit notes.",
        )}
        {page.isSigning ? (
          <>
            {" "}
            <Link to="/management/tax-invoices/device">{t("KRA's device")}</Link>
          </>
        ) : null}
      </PageHeader>
      {isIssuing ? null : (
        <Notice tone="info" title={t("The shop issues no tax invoices")}>
          <p>
            {tNodes("{link} to issue them.", {
              link: <Link to="/management/settings/vat">{t("Say that it is registered for VAT")}</Link>,
            })}
          </p>
        </Notice>
      )}
      {queue ? <QueueNotice queue={queue} here={page.here} /> : null}
      {page.beside.length > 0 ? (
        <div className={cluster.s}>
          {page.beside.map(({ to, label }) => (
            <ButtonLink key={to} to={to} look="secondary" size="small">
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
      <StatList stats={sums} />
      <FilterLinks
        {...list}
        name="kind"
        label={t("Kind")}
        choices={[[null, t("All")], ...choicesOf(TAX_INVOICE_KINDS)]}
      />
      <ListForm
        {...list}
        tab="kind"
        hint={t("Number, KRA PIN or order number")}
        isNarrowed={filters.signing !== null || filters.from !== null || filters.to !== null}
      >
        {isSigning ? (
          <ListChoice
            name="signing"
            label={t("At KRA")}
            none={t("Any state")}
            value={filters.signing}
            options={choicesOf(SIGNING_FILTERS)}
          />
        ) : null}
        <ListDay name="from" label={t("From")} value={filters.from} />
        <ListDay name="to" label={t("To")} value={filters.to} />
      </ListForm>
      <ListTable
        {...list}
        noun={t("tax invoices")}
        found={found}
        caption={t("Tax invoices")}
        rows={rows}
        columns={columns}
        empty={
          <EmptyState
            title={t("No tax invoices here")}
            action={{ to: taxInvoiceList.path({}), label: t("Show all") }}
          >
            {t("Each payment gets its invoice as soon as it counts.")}
          </EmptyState>
        }
      />
    </>
  );
}
