import { drawerQuery } from "~/domain/report/drawer";
import { csvAmount, type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import { drawerCountBatches, type DrawerCountRow } from "~/operations/reports/drawers.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";

const columns: readonly CsvColumn<DrawerCountRow>[] = [
  { label: "Day (EAT)", cell: ({ day }) => day },
  { label: "Person", cell: ({ person }) => person.username },
  { label: "Count", cell: ({ number }) => number },
  { label: "Expected (KSh)", cell: ({ expectedCents }) => csvAmount(expectedCents) },
  { label: "Counted (KSh)", cell: ({ countedCents }) => csvAmount(countedCents) },
  {
    label: "Difference (KSh)",
    cell: ({ countedCents, expectedCents }) => csvAmount(countedCents - expectedCents),
  },
  { label: "Note", cell: ({ note }) => note },
  { label: "Counted by", cell: ({ countedBy }) => countedBy.username },
  { label: "Counted at (EAT)", cell: ({ countedAt }) => csvTime(countedAt) },
];

export const loader = listCsv("drawer-counts", drawerQuery, columns, drawerCountBatches);
