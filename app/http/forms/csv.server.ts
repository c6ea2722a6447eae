/** Downloads that spreadsheets open: UTF-8 with BOM, RFC 4180, one batch of rows in memory at a time. */
import { type CsvCell, csvLine } from "~/domain/csv/csv-cell";
import type { Column } from "~/domain/list/column";
import { download } from "./download.server";

export { type CsvCell, csvAmount, csvLine, csvTime, csvYesOrNo } from "~/domain/csv/csv-cell";

export type CsvColumn<Row> = Column<Row, CsvCell>;

export interface CsvFile<Row> {
  name: string;
  columns: readonly CsvColumn<Row>[];
  batches: AsyncIterable<readonly Row[]>;
}

/** Reads the next batch once the client has taken the last one. */
export const csvFile = <Row>(
  connection: Parameters<typeof download>[0],
  { name, ...file }: CsvFile<Row>,
): Response => download(connection, { name, type: "text/csv", parts: csvParts(file) });

async function* csvParts<Row>({ columns, batches }: Omit<CsvFile<Row>, "name">): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
}
