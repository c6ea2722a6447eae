import { redirect } from "~/router/index.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { promptOrder } from "~/operations/payments/pay-order.server";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { t } from "~/texts/t";

/** This address only accepts POST. */
export const loader = guarded((args) => redirect(`/management/orders/${recordId("order", args.params.id)}`));

export const action = guardedRecord("order", async (args, actor, id) => {
  const prompted = await promptOrder(actor, id);
  if (!prompted.ok && prompted.refusal.code === "missing") throw missing("order");
  return redirectWithToast(
    args,
    `/management/orders/${id}`,
    prompted.ok
      ? t("The customer's phone shows the payment now.")
      : { tone: "error", message: prompted.refusal.message },
  );
});
