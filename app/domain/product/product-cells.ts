import { type CsvCell, csvAmount, csvTime, csvYesOrNo } from "~/domain/csv/csv-cell";
import type { PerKind } from "./field-row";
import { byField, columnWriter } from "./stored-product";

const cells: PerKind<CsvCell> = {
  text: (text) => text,
  choice: (choice) => choice,
  reference: (id) => id,
  amount: csvAmount,
  moment: csvTime,
  tick: csvYesOrNo,
  whole: (number) => number,
};

/** How files of products write each field: its heading, and its cell. They have a category's name in place of its id. */
export const productCells = byField((row) => ({ label: row.heading, cell: columnWriter(row, cells) }));
