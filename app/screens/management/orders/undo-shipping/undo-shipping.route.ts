import { redirect } from "~/router.server";
import { readShipped, undoneText } from "~/domain/order/shipping/shipping";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { undoShipping } from "~/operations/orders/ship-orders.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { guarded } from "~/screens/management/shared/guarded.server";

const LIST = "/management/orders";

/** This address only accepts POST. */
export const loader = guarded(() => redirect(LIST));

/** The 'Undo' button of the message after several orders were shipped. */
export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const back = backTo(form, LIST);
  const outcome = await undoShipping(actor, readShipped(form));
  if (!outcome.ok) return redirectWithToast(args, back, { tone: "error", message: outcome.refusal.message });
  const { undone, left } = outcome.value;
  return redirectWithToast(args, back, {
    tone: left.length === 0 ? "success" : "warning",
    message: undoneText(undone, left),
  });
});
