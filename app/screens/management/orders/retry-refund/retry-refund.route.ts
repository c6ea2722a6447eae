import type { ActionFunctionArgs, LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router.server";
import { REASON_TOO_SHORT, reasonSchema } from "~/domain/form/reason";
import { parseId } from "~/domain/id";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { notFoundPage } from "~/http/respond.server";
import { REFUND_NOT_FOUND, retryRefund } from "~/operations/refunds/retry-refund.server";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { refundToast } from "../refund-toast";

/** This address only accepts POST. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return redirect(`/management/orders/${recordId("order", args.params.id)}`);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const orderId = recordId("order", args.params.id);
  const back = `/management/orders/${orderId}`;
  const form = await readForm(args.request);
  const named = form.get("refund_id");
  const refundId = typeof named === "string" ? parseId(named) : null;
  if (refundId === null) throw notFoundPage(REFUND_NOT_FOUND, NO_SUCH_REFUND);
  const submission = parseForm(form, { schema: reasonSchema });
  // the order page validates it before sending
  if (submission.status !== "success")
    return redirectWithToast(args, back, {
      tone: "error",
      message: submission.error?.reason?.[0] ?? REASON_TOO_SHORT,
    });
  const outcome = await retryRefund(actor, {
    of: { orderId, refundId },
    reason: submission.value.reason,
    isByHand: form.get("way") === "hand",
  });
  if (outcome.ok) return redirectWithToast(args, back, refundToast(outcome.value, "The money"));
  const { refusal } = outcome;
  if (refusal.code === "missing") throw notFoundPage(REFUND_NOT_FOUND, NO_SUCH_REFUND);
  return redirectWithToast(args, back, { tone: "error", message: refusal.message });
}

const NO_SUCH_REFUND = "This order has no such refund.";
