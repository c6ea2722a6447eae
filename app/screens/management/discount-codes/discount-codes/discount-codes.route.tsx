import { Link, useLoaderData } from "~/router";
import {
  type DiscountCodeFilters,
  discountCodeList,
  discountStateLabels,
  discountValue,
} from "~/domain/order/discount/discount-code";
import { shopTime } from "~/operations/shop-clock.server";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { countOf } from "~/domain/text/count";
import { listPage } from "~/domain/list/page";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import {
  type ManagedDiscountCode,
  managedDiscountCodes,
} from "~/operations/discounts/discount-codes.queries.server";

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
  const list = { query: discountCodeList, filters, pageCount };
  return (
    <>
      <PageHeader title="Discount codes" actions={<ButtonLink to={NEW.to}>{NEW.label}</ButtonLink>}>
        What buyers type at checkout to pay less for goods with a fixed price.
      </PageHeader>
      <ListForm {...list} hint="Code">
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
        {...list}
        noun="discount codes"
        found={found}
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
    cell: ({ value }) => value,
    second: ({ from, until }) => [from, until].filter(Boolean).join(", "),
  },
  { label: "Orders", align: "end", cell: ({ used }) => used },
  { label: "Given", align: "end", cell: ({ given }) => given },
  {
    label: "State",
    cell: ({ isActive, state }) => <Badge tone={isActive ? "green" : "neutral"}>{state}</Badge>,
    second: ({ obstacle }) => obstacle,
  },
];

const PAGE_SIZE = 50;

async function discountCodesPage(url: URL, now: Date) {
  const filters = discountCodeList.read(url.searchParams);
  const codes = await managedDiscountCodes(filters, now);
  const { skip, page, pageCount } = listPage(filters.page, codes.length, PAGE_SIZE);
  const sum = codes.reduce((cents, { usedCents }) => cents + usedCents, 0);
  return {
    filters: { ...filters, page },
    pageCount,
    found: `${countOf(codes.length, "code")}, ${formatKsh(sum)} given`,
    rows: codes.slice(skip, skip + PAGE_SIZE).map(rowOf),
  };
}

const rowOf = (code: ManagedDiscountCode) => ({
  id: code.id,
  code: code.code,
  value: discountValue(code),
  from: code.fromCents > 0 ? `from ${formatKsh(code.fromCents)}` : null,
  until: code.endsAt ? `until ${formatDateTime(code.endsAt)}` : null,
  used: code.maxUses === null ? String(code.usedCount) : `${code.usedCount} of ${code.maxUses}`,
  given: formatKsh(code.usedCents),
  isActive: code.state === "active" && !code.isForNothing,
  obstacle: code.isForNothing
    ? `It can no longer count: its ${code.categoryIds.includes(" ") ? "categories were" : "category was"} deleted`
    : null,
  state: discountStateLabels[code.state],
});

type DiscountCodeRow = ReturnType<typeof rowOf>;
