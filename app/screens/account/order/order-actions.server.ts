import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { type Refusal, refuse } from "~/domain/refusal";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { shownCents } from "~/http/forms/shown-cents.server";
import { refusalInit, refusalPage } from "~/http/respond.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { cancelOwnOrder } from "~/operations/orders/cancel/cancel-own-order.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { data, redirect } from "~/router/index.server";
import { t } from "~/texts/t";
import { cutText } from "~/domain/text/cut-text";

export const ORDER_INTENTS = ["pay", "cancel"] as const;

export interface OrderAnswer {
  readonly intent: (typeof ORDER_INTENTS)[number];
  readonly refusal: Pick<Refusal, "message" | "field">;
  readonly typed: string | null;
}

function refuseThis(
  refusal: Refusal,
  { intent, typed = null }: Partial<OrderAnswer> & Pick<OrderAnswer, "intent">,
) {
  if (refusal.code === "missing") throw refusalPage(refusal, ORDER_NOT_FOUND);
  const { field, message } = refusal;
  return data<OrderAnswer>({ intent, refusal: { field, message: t(message) }, typed }, refusalInit(refusal));
}

const MAX_TYPED_LENGTH = 40;

/** Prompts a phone for the order's sum. A pending prompt is not repeated (D73). */
export async function payNow(viewer: SessionUser, orderId: number, form: FormData) {
  const typed = form.get("phone_number");
  const text = typeof typed === "string" ? typed : "";
  const answer = { intent: "pay", typed: cutText(text, MAX_TYPED_LENGTH) } as const;
  const tooMany = limitRequest("order", String(viewer.id));
  if (tooMany) return refuseThis(tooMany, answer);
  const phone = kenyanMobile(text);
  if (phone === null) return refuseThis(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number"), answer);
  const paying = await startOrderPayment(viewer, orderId, phone, { shownCents: shownCents(form) });
  return paying.ok ? redirect(`/pay/${paying.value.attemptId}`, 303) : refuseThis(paying.refusal, answer);
}

export async function cancel(args: RequestArgs, viewer: SessionUser, orderId: number) {
  const tooMany = limitRequest("order", String(viewer.id));
  if (tooMany) return refuseThis(tooMany, { intent: "cancel" });
  const cancelled = await cancelOwnOrder(viewer, orderId);
  if (!cancelled.ok) return refuseThis(cancelled.refusal, { intent: "cancel" });
  const { refund } = cancelled.value;
  return redirectWithToast(
    args,
    `/orders/${orderId}`,
    refund ? t("Your order is cancelled, and your money goes back.") : t("Your order is cancelled."),
  );
}
