import { parseId } from "~/domain/id";
import { deviceName, pushSubscriptionSchema } from "~/domain/message/push-subscription";
import { env } from "~/env.server";
import { NOT_UNDERSTOOD } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { errorPage, notFoundPage } from "~/http/respond.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { pushKey } from "~/operations/messages/channels.server";
import { deletePushSubscription } from "~/operations/push/delete-push-subscription.server";
import { t } from "~/texts/t";
import { savePushSubscription } from "~/operations/push/save-push-subscription.server";

const HERE = "/profile/messages";

/** The page's script has filled the form in. */
export async function allowDevice(args: RequestArgs, viewer: SessionUser, form: FormData) {
  if (pushKey() === null)
    throw notFoundPage(t("Page not found"), t("This shop sends no messages to devices."));
  const read = pushSubscriptionSchema.safeParse(Object.fromEntries(form));
  if (!read.success) throw errorPage(400, NOT_UNDERSTOOD);
  const device = deviceName(args.request.headers.get("User-Agent") ?? "");
  const saved = await savePushSubscription(viewer, read.data, { device, mayBePrivate: env.WEBHOOK_PRIVATE });
  return saved.ok
    ? redirectWithToast(args, HERE, t("Messages come to this device now"))
    : redirectWithToast(args, HERE, { tone: "error", message: saved.refusal.message });
}

export async function stopDevice(args: RequestArgs, viewer: SessionUser, form: FormData) {
  const typed = form.get("device");
  const id = typeof typed === "string" ? parseId(typed) : null;
  const stopped = await deletePushSubscription(viewer, id ?? 0);
  return stopped.ok
    ? redirectWithToast(args, HERE, t("The device gets no messages any more"))
    : redirectWithToast(args, HERE, { tone: "error", message: stopped.refusal.message });
}
