/** Downloads that spreadsheets open: UTF-8 with BOM, RFC 4180, one batch of rows in memory at a time. */
import { type CsvCell, type CsvColumn, csvLine } from "~/domain/csv/csv-cell";
import type { Separator } from "~/domain/csv/csv-rows";
import { download } from "./download.server";

export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** A file of rows, with the headings first. */
interface CellsFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly separator: Separator;
  readonly batches: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

export const cellsFile = (
  connection: Parameters<typeof download>[0],
  { name, ...file }: CellsFile,
): Response => download(connection, { name, type: "text/csv", parts: csvParts(file) });

export const csvFile = <Row>(
  connection: Parameters<typeof download>[0],
  { name, columns, batches }: CsvFile<Row>,
): Response => {
  const headings = columns.map(({ label }) => label);
  return cellsFile(connection, { name, headings, separator: ",", batches: cellsOf(columns, batches) });
};

async function* cellsOf<Row>(columns: readonly CsvColumn<Row>[], batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield batch.map((row) => columns.map(({ cell }) => cell(row)));
}

/** Reads the next batch once the client has taken the last one. */
async function* csvParts({ headings, separator, batches }: Omit<CellsFile, "name">): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headings, separator)}`;
  for await (const batch of batches) yield batch.map((cells) => csvLine(cells, separator)).join("");
}
