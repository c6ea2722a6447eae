import type { ActionFunctionArgs, LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router.server";
import { parseId } from "~/domain/id";
import { refuse, refused } from "~/domain/refusal";
import { requireSuperuser } from "~/http/session/current-user.server";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { retryRefund } from "~/operations/payments/retry-refund.server";
import { orderIdFrom } from "../order-address.server";
import { refundToast } from "../refund-toast";

/** Only posts are meant for this address. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return redirect(`/management/orders/${orderIdFrom(args.params.id)}`);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const back = `/management/orders/${orderIdFrom(args.params.id)}`;
  const form = await readForm(args.request);
  const named = form.get("refund_id");
  const refundId = typeof named === "string" ? parseId(named) : null;
  const outcome =
    refundId === null
      ? refused(refuse("invalid", "There is no such refund."))
      : await retryRefund(actor, refundId, { isByHand: form.get("way") === "hand" });
  return redirectWithToast(
    args,
    back,
    outcome.ok
      ? refundToast(outcome.value, "The money")
      : { tone: "error", message: outcome.refusal.message },
  );
}
