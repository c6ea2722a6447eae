import type { ReactNode } from "react";
import type { Column } from "~/domain/list/column";
import { t } from "~/texts/t";
import { classNames } from "~/ui/text/class-names";
import { muted, visuallyHidden } from "~/ui/frame/layout.css";
import { Pager, type PagerProps } from "./pager";
import * as styles from "./table.css";

export interface TableColumn<Row> extends Column<Row, ReactNode> {
  readonly align?: "start" | "end";
  /** The cell that names its row: the card's title on a phone. */
  readonly primary?: boolean;
  /** A second, muted line of the cell, unless it is empty. */
  readonly second?: (row: Row) => ReactNode;
  readonly className?: string;
  /** For checkboxes or buttons: the name is only for screen readers. */
  readonly labelHidden?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  isHighlighted?: (row: Row) => boolean;
  className?: string;
  empty?: ReactNode;
  pages?: PagerProps;
}

export function DataTable<Row extends { readonly id: string | number }>({
  empty,
  pages,
  ...table
}: DataTableProps<Row>) {
  return (
    <>
      {table.rows.length > 0 || empty === undefined ? <Table {...table} /> : empty}
      {pages ? <Pager {...pages} /> : null}
    </>
  );
}

function Table<Row extends { readonly id: string | number }>({
  caption,
  captionHidden,
  columns,
  rows,
  isHighlighted,
  className,
}: DataTableProps<Row>) {
  return (
    <div className={classNames(styles.frame, className)}>
      <table className={styles.table}>
        <caption className={captionHidden ? visuallyHidden : styles.caption}>{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ label, align, labelHidden }) => (
              <th key={label} scope="col" className={classNames(align === "end" && styles.end)}>
                {labelHidden ? <span className={visuallyHidden}>{t(label)}</span> : t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => (
            <tr key={row.id} className={classNames(styles.row, isHighlighted?.(row) && styles.highlighted)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }) {
  const { label, cell, second, align, primary, labelHidden, className } = column;
  const below = second?.(row);
  const value = (
    <div className={styles.value}>
      {below ? (
        <div>
          {cell(row)}
          <div className={muted}>{below}</div>
        </div>
      ) : (
        cell(row)
      )}
    </div>
  );
  if (primary) {
    return (
      <th scope="row" className={styles.primary}>
        {value}
      </th>
    );
  }
  return (
    <td
      className={classNames(align === "end" && styles.end, className)}
      data-label={labelHidden ? undefined : t(label)}
    >
      {value}
    </td>
  );
}
