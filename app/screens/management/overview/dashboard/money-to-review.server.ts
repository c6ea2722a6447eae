import { paymentList } from "~/domain/payment/payment-list";
import { counted } from "~/domain/text/counted";
import { paymentsToReview } from "~/operations/reconciliation/payment-list.queries.server";
import { t } from "~/texts/t";

export async function moneyToReview() {
  const { unmatched, failedReturns, failedUnmatchedRefunds } = await paymentsToReview();
  const links = [
    {
      count: unmatched,
      to: "/management/payments/unmatched",
      label: counted(unmatched, "unmatched payment"),
    },
    {
      count: failedReturns,
      to: paymentList.path({ state: "return_failed" }),
      label: counted(failedReturns, "failed refund"),
    },
    {
      count: failedUnmatchedRefunds,
      to: "/management/payments/unmatched?list=returning",
      label: t("{refunds} of unmatched payments", {
        refunds: counted(failedUnmatchedRefunds, "failed refund"),
      }),
    },
  ].filter(({ count }) => count > 0);
  return links.length === 0 ? null : { title: t("Money that needs you"), links };
}
