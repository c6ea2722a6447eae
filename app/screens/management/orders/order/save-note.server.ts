import type { Viewer } from "~/domain/account/access";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { updateOrderStatus } from "~/operations/orders/update-order-status.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { t } from "~/texts/t";

/** Whatever status the order has by now, it stays. */
export async function saveNote(args: RequestArgs, actor: Viewer, id: number, adminNotes: string) {
  const saved =
    adminNotes === "" ? null : await updateOrderStatus(actor, id, { status: undefined, adminNotes });
  if (saved && !saved.ok && saved.refusal.code === "missing") throw missing("order");
  const message = saved === null ? t("Nothing changed") : t("Note saved");
  return redirectWithToast(
    args,
    `/management/orders/${id}`,
    saved && !saved.ok ? { tone: "error", message: saved.refusal.message } : message,
  );
}
