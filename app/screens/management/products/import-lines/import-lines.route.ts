import { importLines } from "~/domain/import/import";
import { columnHeading, FAULTS_HEADING } from "~/domain/import/import-columns";
import type { CsvColumn } from "~/domain/csv/csv-cell";
import { importLineBatches, importOf, type ReportedLine } from "~/operations/imports/imports.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { KIND_LABELS } from "~/screens/management/products/import-labels";

interface Entry {
  readonly line: ReportedLine;
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly fault: string;
}

const columns: readonly CsvColumn<Entry>[] = [
  { label: "Line", cell: ({ line }) => line.number },
  { label: "What", cell: ({ line }) => KIND_LABELS[line.kind] },
  { label: "Product", cell: ({ line }) => line.productId },
  { label: "Title", cell: ({ line }) => line.title },
  { label: "Column", cell: ({ column }) => column },
  { label: "Before", cell: ({ before }) => before },
  { label: "In the file", cell: ({ after }) => after },
  { label: FAULTS_HEADING, cell: ({ fault }) => fault },
];

function entriesOf(line: ReportedLine): Entry[] {
  const { changes, faults, cells } = line;
  const plain = { line, column: "", before: "", after: "", fault: line.undoFault ?? "" };
  const entries = [
    ...changes.map(({ column, before, after }) => ({
      ...plain,
      column: columnHeading(column),
      before,
      after,
    })),
    ...faults.map(({ column, message }) => ({
      ...plain,
      column: column ? columnHeading(column) : "",
      after: column ? (cells[column] ?? "") : "",
      fault: message,
    })),
  ];
  return entries.length > 0 ? entries : [plain];
}

async function* entries(batches: AsyncIterable<readonly ReportedLine[]>) {
  for await (const lines of batches) yield lines.flatMap(entriesOf);
}

export const loader = csvLoader(async (search, params) => {
  const { id } = await managedRecord("import", params.id, importOf);
  return {
    name: `import-${id}.csv`,
    columns,
    batches: entries(importLineBatches(id, importLines.read(search))),
  };
});
