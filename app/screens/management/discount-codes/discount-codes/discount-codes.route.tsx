import { Link, useLoaderData } from "~/router";
import {
  type DiscountCodeFilters,
  discountCodeList,
  discountStateLabels,
} from "~/domain/order/discount-code";
import { shopTime } from "~/operations/shop-clock.server";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { FoundCount, ListTable } from "~/screens/management/lists/list-table";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { type DiscountCodeRow, discountCodesPage } from "./discount-codes-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const HERE = "/management/discount-codes";
const NEW = { to: `${HERE}/new`, label: "Add discount code" };

export const meta = titled("Discount codes · Management");

export const loader = guarded((args) => discountCodesPage(new URL(args.request.url), shopTime()));

const SORT_LABELS: Record<DiscountCodeFilters["sort"], string> = {
  newest: "Newest first",
  code: "Code",
  given: "Most given first",
};

export default function DiscountCodes() {
  const { filters, found, pageCount, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Discount codes" actions={<ButtonLink to={NEW.to}>{NEW.label}</ButtonLink>}>
        What buyers type at checkout to pay less for goods with a fixed price.
      </PageHeader>
      <ListForm query={discountCodeList} filters={filters} hint="Code">
        <ListChoice
          name="state"
          label="State"
          none="All"
          value={filters.state}
          options={Object.entries(discountStateLabels)}
        />
        <ListChoice name="sort" label="Sort" value={filters.sort} options={Object.entries(SORT_LABELS)} />
      </ListForm>
      <ListTable
        query={discountCodeList}
        filters={filters}
        pageCount={pageCount}
        noun="discount codes"
        found={<FoundCount text={found} q={filters.q} />}
        caption="Discount codes"
        rows={rows}
        columns={columns}
        empty={
          discountCodeList.isFiltered(filters) ? (
            <EmptyState title="No codes here" action={{ to: HERE, label: "Show all codes" }}>
              No discount code matches.
            </EmptyState>
          ) : (
            <EmptyState title="No discount codes yet" action={NEW}>
              Without one checkout asks for none.
            </EmptyState>
          )
        }
      />
    </>
  );
}

const columns: readonly TableColumn<DiscountCodeRow>[] = [
  { label: "Code", primary: true, cell: ({ id, code }) => <Link to={`${HERE}/${id}`}>{code}</Link> },
  {
    label: "Takes off",
    cell: ({ value, from, until }) => (
      <>
        <div>{value}</div>
        <div className={muted}>{[from, until].filter(Boolean).join(", ")}</div>
      </>
    ),
  },
  { label: "Orders", align: "end", cell: ({ used }) => used },
  { label: "Given", align: "end", cell: ({ given }) => given },
  {
    label: "State",
    cell: ({ isActive, state }) => <Badge tone={isActive ? "green" : "neutral"}>{state}</Badge>,
  },
];
