import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { ORDER_NOT_FOUND } from "~/domain/order/order";
import { type Refusal, refuse } from "~/domain/refusal";
import { refusalInit, refusalPage } from "~/http/respond.server";
import { takeTry } from "~/http/security/rate-limit.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { data, redirect } from "~/router.server";

export interface PayNowAnswer {
  readonly refusal: Pick<Refusal, "message" | "field">;
  readonly typed: string;
}

/** Prompts a phone for the order's sum. A pending prompt is not repeated (D73). */
export async function payNow(viewer: SessionUser, orderId: number, form: FormData) {
  const typed = form.get("phone_number");
  const text = typeof typed === "string" ? typed : "";
  const refuseThis = (refusal: Refusal) =>
    data<PayNowAnswer>({ refusal, typed: text.slice(0, MAX_TYPED_LENGTH) }, refusalInit(refusal));
  const tooMany = takeTry("order", String(viewer.id));
  if (tooMany) return refuseThis(tooMany);
  const phone = kenyanMobile(text);
  if (phone === null) return refuseThis(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number"));
  const paying = await startOrderPayment(viewer, orderId, phone);
  if (paying.ok) return redirect(`/pay/${paying.value.attemptId}`, 303);
  if (paying.refusal.code === "missing") throw refusalPage(paying.refusal, ORDER_NOT_FOUND);
  return refuseThis(paying.refusal);
}

const MAX_TYPED_LENGTH = 40;
