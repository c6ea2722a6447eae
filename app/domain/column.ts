/** A column of a table on a screen or in a file: its heading, and what a row has below it. */
export interface Column<Row, Cell> {
  readonly label: string;
  readonly cell: (row: Row) => Cell;
}
