import { data, redirect } from "~/router/index.server";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { type Refusal, refuse } from "~/domain/refusal";
import { shownCents } from "~/http/forms/shown-cents.server";
import { log } from "~/http/observability/log.server";
import type { RequestArgs } from "~/http/request-context";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import { refusalInit } from "~/http/respond.server";
import { checkPayment } from "~/operations/payments/check-payment.server";
import { type OwnPayment } from "~/operations/payments/own-payments.queries.server";
import { startOrderPayment } from "~/operations/payments/pay-order.server";
import { sendsStkPushes } from "~/operations/payments/mpesa-limits.server";
import { joinRound } from "~/operations/pledges/join-round.server";
import { msg, t } from "~/texts/t";

export interface PayAnswer {
  readonly refusal: { readonly message: string; readonly field?: string | undefined };
  readonly typed: string | null;
}

const refuseThis = (refusal: Refusal, typed: string | null = null) =>
  data<PayAnswer>(
    { refusal: { message: t(refusal.message), field: refusal.field }, typed },
    refusalInit(refusal),
  );

const NOT_ASKED = msg(
  "We could not ask about your payment just now. Nothing is lost: please try again in a minute.",
);

export async function check({ context }: RequestArgs, viewer: SessionUser, { id }: OwnPayment) {
  const tooMany = limitRequest("payment", String(viewer.id));
  if (tooMany) return refuseThis(tooMany);
  let isAsked = true;
  await checkPayment(viewer, id, (error) => {
    isAsked = false;
    log.error({ err: error, requestId: context.requestId }, "payment not checked");
  });
  return isAsked ? redirect(`/pay/${id}`, 303) : refuseThis(refuse("conflict", NOT_ASKED));
}

/** Starts another attempt for the same purpose; a pending attempt is reused, so that no phone is prompted twice. */
export async function sendAgain(viewer: SessionUser, payment: OwnPayment, form: FormData) {
  const typed = form.get("phone_number");
  const phone = typeof typed === "string" ? typed : (payment.phoneNumber ?? "");
  const tooMany = limitRequest("join", String(viewer.id));
  if (tooMany) return refuseThis(tooMany, phone);
  const phoneNumber = sendsStkPushes() ? kenyanMobile(phone) : payment.phoneNumber;
  if (phoneNumber === null)
    return refuseThis(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone_number"), phone);
  const { order, participation } = payment;
  if (order) {
    const paying = await startOrderPayment(viewer, order.id, phoneNumber, { shownCents: shownCents(form) });
    return paying.ok ? redirect(`/pay/${paying.value.attemptId}`, 303) : refuseThis(paying.refusal, phone);
  }
  if (!participation) return redirect("/dashboard", 303);
  const { product, number } = participation.round;
  const joined = await joinRound(viewer, product.id, { seenRound: number, phoneNumber });
  if (!joined.ok) return refuseThis(joined.refusal, phone);
  const { awaits } = joined.value;
  return redirect(awaits === null ? `/auction/${product.id}#pledge` : `/pay/${awaits}`, 303);
}
