import type { ReactNode } from "react";
import { classNames } from "~/ui/text/class-names";
import { visuallyHidden } from "~/ui/frame/layout.css";
import * as styles from "./table.css";

export type Column<Key extends string> = {
  key: Key;
  label: string;
  align?: "start" | "end";
  /** The cell that names its row: the title of the card that the row becomes on a phone. */
  primary?: boolean;
  /** For a column of tick boxes or buttons: its name is for those who cannot see it. */
  labelHidden?: boolean;
};

export type Row<Key extends string> = { id: string; cells: Record<Key, ReactNode>; highlighted?: boolean };

export type DataTableProps<Key extends string> = {
  caption: string;
  /** When a heading above already says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Key>[];
  rows: readonly Row<Key>[];
  /** It needs 930 px: with less, rows become blocks. With them, the columns' names stay in sight while a long list is read. */
  manyColumns?: boolean;
};

/** The roles repeat what the elements are: laid out as cards, Safari would otherwise forget that this is a table. */
export function DataTable<Key extends string>({
  caption,
  captionHidden,
  columns,
  rows,
  manyColumns,
}: DataTableProps<Key>) {
  return (
    <div className={classNames(styles.frame, manyColumns && styles.manyColumns)}>
      <table className={styles.table} role="table">
        <caption className={captionHidden ? visuallyHidden : styles.caption}>{caption}</caption>
        <thead className={styles.head}>
          <tr role="row">
            {columns.map(({ key, label, align, labelHidden }) => (
              <th
                key={key}
                scope="col"
                role="columnheader"
                className={classNames(align === "end" && styles.end)}
              >
                {labelHidden ? <span className={visuallyHidden}>{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              className={classNames(styles.row, row.highlighted && styles.highlighted)}
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {row.cells[column.key]}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ column, children }: { column: Column<string>; children: ReactNode }) {
  const value = <div className={styles.value}>{children}</div>;
  if (column.primary) {
    return (
      <th scope="row" role="rowheader" className={styles.primary}>
        {value}
      </th>
    );
  }
  return (
    <td
      // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- the rule takes every td for a grid's
      role="cell"
      className={classNames(column.align === "end" && styles.end)}
      data-label={column.labelHidden ? undefined : column.label}
    >
      {value}
    </td>
  );
}
