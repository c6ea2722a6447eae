import type { ActionFunctionArgs, LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { requirePermission } from "~/http/session/current-user.server";
import { promptOrder } from "~/operations/payments/prompt-order.server";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";

/** This address only accepts POST. */
export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return redirect(`/management/orders/${recordId("order", args.params.id)}`);
}

/** 'Ask the phone' on the order's page. */
export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const id = recordId("order", args.params.id);
  const prompted = await promptOrder(actor, id);
  if (!prompted.ok && prompted.refusal.code === "missing") throw missing("order");
  return redirectWithToast(
    args,
    `/management/orders/${id}`,
    prompted.ok
      ? "The customer's phone shows the payment now."
      : { tone: "error", message: prompted.refusal.message },
  );
}
