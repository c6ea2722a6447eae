import type { ReactNode } from "react";
import type { ListQuery } from "~/domain/list/list-query";
import { spread } from "~/ui/frame/layout.css";
import { type DataTableProps } from "~/ui/list/table";
import { WideTable } from "~/ui/list/wide-table";
import { t } from "~/texts/t";
import { CsvLink } from "./csv-link";
import * as styles from "./list-table.css";

interface ListTableProps<Row, Filters> extends Pick<
  DataTableProps<Row>,
  "caption" | "className" | "columns" | "rows" | "isHighlighted" | "empty"
> {
  query: ListQuery<Filters>;
  filters: Filters;
  pageCount: number;
  noun: string;
  /** What the search found, above the table. If it is a text, the search words are added. */
  found?: ReactNode;
  csvPath?: string;
}

export function ListTable<
  Row extends { readonly id: string | number },
  Filters extends { page: number; q?: string },
>(props: ListTableProps<Row, Filters>) {
  const { query, filters, pageCount, noun, found, csvPath = query.csvPath(filters), ...table } = props;
  return (
    <>
      {found ? (
        <div className={spread.m}>
          {typeof found === "string" ? <FoundCount text={found} q={filters.q} /> : found}
          {table.rows.length > 0 ? <CsvLink to={csvPath} /> : null}
        </div>
      ) : null}
      <WideTable
        {...table}
        captionHidden
        pages={{
          page: filters.page,
          pageCount,
          hrefFor: (page) => query.path({ ...filters, page }),
          label: t("Pages of {noun}", { noun }),
        }}
      />
    </>
  );
}

const FoundCount = ({ text, q }: { text: string; q: string | undefined }) => (
  <p role="status" className={styles.found}>
    {text}
    {q ? t(" for “{q}”", { q }) : null}
  </p>
);
