import type { LoaderFunctionArgs } from "~/router";
import { type PaymentFilters, paymentList } from "~/domain/payment/payment-list";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { paymentBatches } from "~/operations/reconciliation/payment-list.queries.server";
import { unmatchedBatches } from "~/operations/reconciliation/unmatched.queries.server";
import { ofPayment, ofUnmatched, paymentCsvColumns } from "./payment-columns.server";

/** The payments of the list; unmatched payments follow below, because they have none of the list's states. */
async function* batchesOf({ q, state }: Omit<PaymentFilters, "page">) {
  for await (const payments of paymentBatches({ q, state })) yield payments.map(ofPayment);
  if (state === null) for await (const rows of unmatchedBatches(q)) yield rows.map(ofUnmatched);
}

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = paymentList.read(new URL(args.request.url).searchParams);
  return csvFile(args.context, {
    name: "payments.csv",
    columns: paymentCsvColumns,
    batches: batchesOf(filters),
  });
}
