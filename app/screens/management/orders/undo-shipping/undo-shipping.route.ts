import { parseId } from "~/domain/id";
import { redirect } from "~/router/index.server";
import { readShipped, undoneText } from "~/domain/order/shipping/shipping";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { undoStatus } from "~/operations/orders/undo-status.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { undoShipping } from "~/operations/orders/shipping/ship-orders.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { t } from "~/texts/t";

const LIST = "/management/orders";

/** This address only accepts POST. */
export const loader = guarded(() => redirect(LIST));

/** The 'Undo' of an order's page, and of the message that says how many orders were shipped. */
export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const one = form.get("order");
  const id = typeof one === "string" ? parseId(one) : null;
  if (id !== null) {
    const undone = await undoStatus(actor, id, readSeenAt(form));
    if (!undone.ok && undone.refusal.code === "missing") throw missing("order");
    return redirectWithToast(
      args,
      `${LIST}/${id}`,
      undone.ok ? t("Undone.") : { tone: "error", message: undone.refusal.message },
    );
  }
  const back = backTo(form, LIST);
  const outcome = await undoShipping(actor, readShipped(form));
  if (!outcome.ok) return redirectWithToast(args, back, { tone: "error", message: outcome.refusal.message });
  const { undone, left } = outcome.value;
  return redirectWithToast(args, back, {
    tone: left.length === 0 ? "success" : "warning",
    message: undoneText(undone, left),
  });
});
