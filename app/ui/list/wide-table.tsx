import { classNames } from "~/ui/text/class-names";
import { DataTable, type DataTableProps } from "./table";
import { wide } from "./wide-table.css";

/** A table of many columns: it needs 930 px, else rows become blocks. The head is sticky in a long list. */
export const WideTable = <Row extends { readonly id: string | number }>({
  className,
  ...table
}: DataTableProps<Row>) => <DataTable {...table} className={classNames(wide, className)} />;
