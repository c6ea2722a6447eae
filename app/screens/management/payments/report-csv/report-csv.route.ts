import type { LoaderFunctionArgs } from "~/router";
import { type DailyReconciliation, differenceOf } from "~/domain/payment/daily-reconciliation";
import { csvAmount, type CsvColumn, csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { shopTime } from "~/operations/shop-clock.server";
import { wayLabel } from "../payment-words";
import { reportRows, reportDays } from "../report-page.server";

const columns: readonly CsvColumn<DailyReconciliation>[] = [
  { label: "Day (EAT)", cell: ({ day }) => day },
  { label: "Taken by", cell: ({ way }) => wayLabel(way) },
  { label: "Entered by", cell: ({ enteredBy }) => enteredBy },
  { label: "Money in (KSh)", cell: ({ takenCents }) => csvAmount(takenCents) },
  { label: "Entry fees (KSh)", cell: ({ entryFeesCents }) => csvAmount(entryFeesCents) },
  { label: "Orders (KSh)", cell: ({ ordersCents }) => csvAmount(ordersCents) },
  { label: "Unmatched (KSh)", cell: ({ unmatchedCents }) => csvAmount(unmatchedCents) },
  { label: "Returned (KSh)", cell: ({ returnedCents }) => csvAmount(returnedCents) },
  { label: "Difference (KSh)", cell: (day) => csvAmount(differenceOf(day)) },
];

async function* batchesOf(days: Promise<DailyReconciliation[]>) {
  yield await days;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const days = reportDays(new URL(args.request.url).searchParams, shopTime());
  return csvFile(args.context, { name: "payments.csv", columns, batches: batchesOf(reportRows(days)) });
}
