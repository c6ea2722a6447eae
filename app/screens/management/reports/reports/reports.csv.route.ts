import { timeRangeOf } from "~/domain/report/period";
import { reportQuery } from "~/domain/report/report-query";
import { REPORT_FIGURES, type ReportRow, totalOfRows } from "~/domain/report/report-table";
import { csvAmount, type CsvColumn } from "~/domain/csv/csv-cell";
import { reportTable, withNames } from "~/operations/reports/report-table.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { requestedPeriod } from "./reports-page.server";

const BATCH = 500;

export const loader = csvLoader<ReportRow>(async (search) => {
  const { by, ...filters } = reportQuery.read(search);
  const { period } = requestedPeriod({ by, ...filters }, shopTime());
  const table = await reportTable(by, timeRangeOf(period));
  const figures = table.columns.map((figure): CsvColumn<ReportRow> => {
    const { label, isMoney } = REPORT_FIGURES[figure];
    return isMoney
      ? { label: `${label} (KSh)`, cell: (row) => csvAmount(row.figures[figure] ?? null) }
      : { label, cell: (row) => row.figures[figure] ?? null };
  });
  async function* batches() {
    for (let at = 0; at < table.rows.length; at += BATCH)
      yield withNames(by, table.rows.slice(at, at + BATCH));
    yield [{ id: "total", name: "Total", figures: totalOfRows(table) }];
  }
  return {
    name: `report-by-${by}-${period.from}-${period.to}.csv`,
    columns: [
      { label: table.noun, cell: ({ name }) => name },
      ...(by === "staff" || by === "prices"
        ? [
            {
              label: by === "staff" ? "Way of paying" : "Order, goods and reason",
              cell: ({ note }: ReportRow) => note ?? null,
            },
          ]
        : []),
      ...figures,
    ],
    batches: batches(),
  };
});
