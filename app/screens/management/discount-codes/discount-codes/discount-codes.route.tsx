import { Link, useLoaderData } from "~/router";
import {
  type DiscountCodeFilters,
  discountCodeList,
  discountStateLabels,
  discountValue,
} from "~/domain/discount-code/discount-code";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { shopTime } from "~/operations/shop-clock.server";
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { listPage } from "~/domain/list/page";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import {
  type ManagedDiscountCode,
  managedDiscountCodes,
} from "~/operations/discount-codes/discount-codes.queries.server";
import { msg, t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

const { list: HERE, new: NEW, search } = MANAGED_NOUNS.discount_code;

export const meta = titled(msg("Discount codes · Management"));

export const loader = guarded((args) => discountCodesPage(new URL(args.request.url), shopTime()));

const SORT_LABELS: Record<DiscountCodeFilters["sort"], string> = {
  newest: msg("Newest first"),
  code: msg("Code"),
  given: msg("Largest sum given first"),
};

export default function DiscountCodes() {
  const { filters, found, pageCount, rows } = useLoaderData<typeof loader>();
  const list = { query: discountCodeList, filters, pageCount };
  return (
    <>
      <PageHeader
        title={t("Discount codes")}
        actions={<ButtonLink to={NEW}>{t("Add discount code")}</ButtonLink>}
      >
        {t("What buyers type at checkout to pay less for goods with a fixed price.")}
      </PageHeader>
      <ListForm {...list} hint={t(search)}>
        <ListChoice
          name="state"
          label={t("State")}
          none={t("All")}
          value={filters.state}
          options={choicesOf(discountStateLabels)}
        />
        <ListChoice name="sort" label={t("Sort")} value={filters.sort} options={choicesOf(SORT_LABELS)} />
      </ListForm>
      <ListTable
        {...list}
        noun={t("discount codes")}
        found={found}
        caption={t("Discount codes")}
        rows={rows}
        columns={columns}
        empty={
          discountCodeList.isFiltered(filters) ? (
            <EmptyState title={t("No codes here")} action={{ to: HERE, label: t("Show all codes") }}>
              {t("No discount code matches.")}
            </EmptyState>
          ) : (
            <EmptyState
              title={t("No discount codes yet")}
              action={{ to: NEW, label: t("Add discount code") }}
            >
              {t("Without one checkout asks for none.")}
            </EmptyState>
          )
        }
      />
    </>
  );
}

const columns: readonly TableColumn<DiscountCodeRow>[] = [
  { label: msg("Code"), primary: true, cell: ({ id, code }) => <Link to={`${HERE}/${id}`}>{code}</Link> },
  {
    label: msg("Takes off"),
    cell: ({ value }) => value,
    second: ({ from, until }) => [from, until].filter(Boolean).join(", "),
  },
  { label: msg("Orders"), align: "end", cell: ({ used }) => used },
  { label: msg("Given"), align: "end", cell: ({ given }) => given },
  {
    label: msg("State"),
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
    found: t("{codes}, {sum} given", { codes: counted(codes.length, "code"), sum: formatKsh(sum) }),
    rows: codes.slice(skip, skip + PAGE_SIZE).map(rowOf),
  };
}

const rowOf = (code: ManagedDiscountCode) => ({
  id: code.id,
  code: code.code,
  value: discountValue(code),
  from: code.fromCents > 0 ? t("from {sum}", { sum: formatKsh(code.fromCents) }) : null,
  until: code.endsAt ? t("until {time}", { time: formatDateTime(code.endsAt) }) : null,
  used:
    code.maxUses === null
      ? String(code.usedCount)
      : t("{used} of {most}", { used: code.usedCount, most: code.maxUses }),
  given: formatKsh(code.usedCents),
  isActive: code.state === "active" && !code.isForNothing,
  obstacle: code.isForNothing
    ? code.categoryIds.includes(" ")
      ? t("It can no longer count: its categories were deleted")
      : t("It can no longer count: its category was deleted")
    : null,
  state: t(discountStateLabels[code.state]),
});

type DiscountCodeRow = ReturnType<typeof rowOf>;
