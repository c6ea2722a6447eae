import type { ActionFunctionArgs, LoaderFunctionArgs } from "~/router";
import { redirect } from "~/router.server";
import { readOrderIds } from "~/domain/order/order-selection";
import { shippedText } from "~/domain/order/shipping";
import { requireSuperuser } from "~/http/session/current-user.server";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { shipOrders } from "~/operations/orders/ship-orders.server";
import { backTo } from "~/screens/management/shared/back-to.server";

const LIST = "/management/orders";
const LONG_MS = 15_000;

/** Only posts are meant for this address. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return redirect(LIST);
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const form = await readForm(args.request);
  const back = backTo(form, LIST);
  const ids = readOrderIds(form);
  if (!ids)
    return redirectWithToast(args, back, { tone: "error", message: "Tick the orders to ship first." });
  const outcome = await shipOrders(actor, ids);
  if (!outcome.ok) return redirectWithToast(args, back, { tone: "error", message: outcome.refusal.message });
  const { shipped, left } = outcome.value;
  const message = shippedText(shipped, left);
  return redirectWithToast(
    args,
    back,
    left.length === 0 ? { tone: "success", message } : { tone: "warning", message, durationMs: LONG_MS },
  );
}
