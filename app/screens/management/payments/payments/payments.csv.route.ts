import { type PaymentFilters, paymentList } from "~/domain/payment/payment-list";
import { paymentBatches } from "~/operations/reconciliation/payment-list.queries.server";
import { unmatchedBatches } from "~/operations/reconciliation/unmatched.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";
import { exportedPayment, exportedUnmatched, paymentCsvColumns } from "./payment-columns.server";

/** The payments of the list; unmatched payments follow below, because they have none of the list's states. */
async function* batchesOf({ q, state }: Omit<PaymentFilters, "page">) {
  for await (const payments of paymentBatches({ q, state })) yield payments.map(exportedPayment);
  if (state === null) for await (const rows of unmatchedBatches(q)) yield rows.map(exportedUnmatched);
}

export const loader = listCsv("payments", paymentList, paymentCsvColumns, batchesOf);
