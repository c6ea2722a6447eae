import { CASH_MOVEMENTS, movementQuery } from "~/domain/report/drawer";
import { csvAmount, type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import { type CashMovementRow, movementBatches } from "~/operations/reports/drawers.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { movementsSeenBy } from "./cash-movements-page.server";

const columns: readonly CsvColumn<CashMovementRow>[] = [
  { label: "Day (EAT)", cell: ({ day }) => day },
  { label: "Person", cell: ({ person }) => person.username },
  { label: "What", cell: ({ kind }) => CASH_MOVEMENTS[kind].label },
  {
    label: "Amount (KSh)",
    cell: ({ kind, cents }) => csvAmount(CASH_MOVEMENTS[kind].isOut ? -cents : cents),
  },
  { label: "Why", cell: ({ note }) => note },
  { label: "Entered by", cell: ({ enteredBy }) => enteredBy.username },
  { label: "Entered at (EAT)", cell: ({ enteredAt }) => csvTime(enteredAt) },
];

export const loader = csvLoader((search, _, viewer) => ({
  name: "cash-movements.csv",
  columns,
  batches: movementBatches(movementsSeenBy(viewer, movementQuery.read(search))),
}));
