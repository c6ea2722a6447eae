import { db } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import {
  ORDER_NOT_FOUND,
  ORDER_STATUSES,
  type OrderStatus,
  statusBeforeUndo,
  UNDO_MINUTES,
} from "~/domain/order/order";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { shopTime } from "../shop-clock.server";
import { type UpdatedOrder, updateOrderStatus } from "./update-order-status.server";
import { t } from "~/texts/t";

const statusIn = (json: string | null): OrderStatus | undefined => {
  const { status } = JSON.parse(json ?? "{}") as { status?: unknown };
  return ORDER_STATUSES.find((one) => one === status);
};

/** The status that an undo of the order's last change sets. Null after 10 minutes, or if more changed than the status, such as a payment. */
export async function undoneStatus(id: number, now = shopTime()): Promise<OrderStatus | null> {
  const [order, entry] = await Promise.all([
    db().order.findUnique({ where: { id }, select: { status: true, paymentStatus: true } }),
    db().auditEntry.findFirst({
      where: { subject: "order", subjectId: id },
      orderBy: { id: "desc" },
      select: { action: true, at: true, before: true, after: true },
    }),
  ]);
  const isOver = !entry || entry.at.getTime() + UNDO_MINUTES * 60_000 < now.getTime();
  if (!order || isOver || entry.action !== "order.update" || statusIn(entry.after) !== order.status)
    return null;
  const from = statusIn(entry.before);
  const isPayment = "paymentStatus" in (JSON.parse(entry.after ?? "{}") as object);
  return from === undefined || isPayment ? null : statusBeforeUndo(from, order.paymentStatus);
}

/** Sets the status before the last change, within 10 minutes. `seenAt`: the order as the page showed it; whatever changed it since is a conflict. */
export async function undoStatus(
  actor: Viewer,
  id: number,
  seenAt: Date | null,
): Promise<Outcome<UpdatedOrder>> {
  if (!may(actor, "orders")) return FORBIDDEN;
  const order = await db().order.findUnique({ where: { id }, select: { updatedAt: true } });
  if (!order) return refused(refuse("missing", ORDER_NOT_FOUND));
  const status = await undoneStatus(id);
  return status === null
    ? refused(
        refuse(
          "conflict",
          t("Only a change of the last {minutes} minutes can be undone.", { minutes: UNDO_MINUTES }),
        ),
      )
    : updateOrderStatus(actor, id, { status, seenAt: seenAt ?? order.updatedAt });
}
