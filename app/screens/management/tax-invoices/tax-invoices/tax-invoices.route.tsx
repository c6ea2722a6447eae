import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { TAX_INVOICE_KINDS, taxInvoiceList } from "~/domain/tax/tax-invoice-list";
import { requirePermission } from "~/http/session/current-user.server";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { ListDay, ListForm } from "~/screens/management/lists/list-form";
import { FoundCount, ListTable } from "~/screens/management/lists/list-table";
import { muted } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { StatList } from "~/ui/text/stat";
import { type TaxInvoiceRow, taxInvoicesPage } from "./tax-invoices-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Tax invoices · Management" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return taxInvoicesPage(new URL(args.request.url).searchParams);
}

const columns: readonly TableColumn<TaxInvoiceRow>[] = [
  {
    label: "Number",
    primary: true,
    cell: ({ id, number, original }) => (
      <div>
        <Link to={`/management/tax-invoices/${id}`}>{number}</Link>
        {original ? (
          <div className={muted}>
            of <Link to={original.to}>{original.number}</Link>
          </div>
        ) : null}
      </div>
    ),
  },
  { label: "Issued", cell: ({ issued }) => issued },
  {
    label: "For",
    cell: ({ what, to }) => (to ? <Link to={to}>{what}</Link> : <Breakable text={what} />),
  },
  { label: "Buyer's PIN", cell: ({ pin }) => pin || "—" },
  { label: "Total", align: "end", cell: ({ total }) => <strong>{total}</strong> },
  { label: "VAT", align: "end", cell: ({ vat }) => vat },
];

export default function TaxInvoices() {
  const { filters, pageCount, isIssuing, found, sums, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Tax invoices">
        Of each order and entry fee when it is paid, and a credit note for what went back. Sums are those of
        the filter, less credit notes.
      </PageHeader>
      {isIssuing ? null : (
        <Notice tone="info" title="The shop issues no tax invoices">
          <p>
            <Link to="/management/settings/vat">Say that it is registered for VAT</Link> to issue them.
          </p>
        </Notice>
      )}
      <StatList stats={sums} />
      <FilterLinks
        query={taxInvoiceList}
        filters={filters}
        name="kind"
        label="Kind"
        choices={[[null, "All"], ...Object.entries(TAX_INVOICE_KINDS)]}
      />
      <ListForm
        query={taxInvoiceList}
        filters={filters}
        tab="kind"
        hint="Number, KRA PIN or order number"
        isNarrowed={filters.from !== null || filters.to !== null}
      >
        <ListDay name="from" label="From" value={filters.from} />
        <ListDay name="to" label="To" value={filters.to} />
      </ListForm>
      <ListTable
        query={taxInvoiceList}
        filters={filters}
        pageCount={pageCount}
        noun="tax invoices"
        found={<FoundCount text={found} q={filters.q} />}
        caption="Tax invoices"
        rows={rows}
        columns={columns}
        empty={
          <EmptyState
            title="No tax invoices here"
            action={{ to: taxInvoiceList.path({}), label: "Show all" }}
          >
            A payment gets its invoice at the moment when it counts.
          </EmptyState>
        }
      />
    </>
  );
}
