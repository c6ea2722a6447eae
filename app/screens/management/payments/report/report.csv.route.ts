import { type DailyReconciliation, differenceOf } from "~/domain/payment/daily-reconciliation";
import { csvAmount, type CsvColumn } from "~/domain/csv/csv-cell";
import { shopTime } from "~/operations/shop-clock.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { reportedMethodLabel } from "~/domain/payment/reported-method";
import { reportRows, reportDays } from "./report-page.server";

const columns: readonly CsvColumn<DailyReconciliation>[] = [
  { label: "Day (EAT)", cell: ({ day }) => day },
  { label: "Taken by", cell: ({ way }) => reportedMethodLabel(way) },
  { label: "Entered by", cell: ({ enteredBy }) => enteredBy },
  { label: "Money in (KSh)", cell: ({ takenCents }) => csvAmount(takenCents) },
  { label: "Entry fees (KSh)", cell: ({ entryFeesCents }) => csvAmount(entryFeesCents) },
  { label: "Orders (KSh)", cell: ({ ordersCents }) => csvAmount(ordersCents) },
  { label: "Unmatched (KSh)", cell: ({ unmatchedCents }) => csvAmount(unmatchedCents) },
  { label: "Refunded (KSh)", cell: ({ returnedCents }) => csvAmount(returnedCents) },
  { label: "Difference (KSh)", cell: (day) => csvAmount(differenceOf(day)) },
];

async function* batchesOf(search: URLSearchParams) {
  yield await reportRows(reportDays(search, shopTime()));
}

export const loader = csvLoader((search) => ({ name: "payments.csv", columns, batches: batchesOf(search) }));
