import { transaction } from "~/db/client.server";
import { insertRows } from "~/db/json-rows.server";
import type { CsvRow } from "~/domain/csv/csv-rows";
import { heldFault, type PlacedLine } from "~/domain/import/held-lines";
import { cellsOf, type ImportColumns } from "~/domain/import/import-columns";
import { tidyText } from "~/domain/text/typed-text";

export interface HeldRow extends CsvRow {
  /** The number of the faulty line. */
  readonly waitsFor: number;
  /** What was decided about it before. */
  readonly kind: PlacedLine["kind"];
}

/** Records good lines as faulty, those too that change nothing: a line above tells which product a line is about. */
export const holdLines = (importId: number, rows: readonly HeldRow[], columns: ImportColumns) =>
  transaction(async (tx) => {
    await tx.importLine.deleteMany({ where: { importId, number: { in: rows.map(({ line }) => line) } } });
    await insertRows(
      tx,
      "ImportLine",
      rows.map(({ line: number, cells: uploaded, waitsFor }) => {
        const cells = cellsOf(uploaded, columns) ?? {};
        return {
          importId,
          number,
          kind: "fault",
          title: tidyText(cells.title ?? "", "one line"),
          cells: JSON.stringify(cells),
          uploaded: JSON.stringify(uploaded),
          changes: "[]",
          faults: JSON.stringify([heldFault(waitsFor)]),
          before: "{}",
        };
      }),
    );
    const decrement = (kind: PlacedLine["kind"]) => ({
      decrement: rows.filter((row) => row.kind === kind).length,
    });
    await tx.import.updateMany({
      where: { id: importId, state: "reading" },
      data: {
        createCount: decrement("create"),
        changeCount: decrement("change"),
        faultCount: { increment: rows.length },
      },
    });
  });
