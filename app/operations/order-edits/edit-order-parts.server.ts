import type { Viewer } from "~/domain/account/access";
import { type OrderEditBody, orderEditSchema } from "~/domain/order/order-edit";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { editOrder, type SavedEdit } from "./edit-order.server";
import { knownDelivery, orderToEdit } from "./order-edit-plan.server";

/** An edit by REST: the form with what the body names; the rest is as it was read, or the edit is a conflict. */
export async function editOrderParts(
  actor: Viewer,
  orderId: number,
  { delivery, agreedCents, ...goods }: OrderEditBody,
): Promise<Outcome<SavedEdit>> {
  const found = await orderToEdit(actor, orderId, null);
  if (!found.ok) return found;
  const known = knownDelivery(found.value);
  const form = orderEditSchema(known).safeParse({ ...known, ...delivery });
  if (!form.success) {
    const [issue] = form.error.issues;
    return refused(refuse("invalid", issue?.message ?? "", String(issue?.path[0] ?? "")));
  }
  const edit = { ...form.data, ...goods, agreedCents, seenAt: found.value.updatedAt };
  return editOrder(actor, orderId, edit);
}
