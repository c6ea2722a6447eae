export interface Column<Row, Cell> {
  readonly label: string;
  readonly cell: (row: Row) => Cell;
}
