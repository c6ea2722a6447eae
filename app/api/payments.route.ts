import * as z from "zod";
import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import type { Viewer } from "~/domain/account/access";
import { choiceFilter, dayFilter, instantFilter, searchFilter, yesNoFilter } from "~/domain/form/rest-fields";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { PAYMENT_STATES } from "~/domain/payment/attempt";
import { refundBodySchema, retryRefundBodySchema } from "~/domain/payment/payment-bodies";
import { accepted, refuse, refused } from "~/domain/refusal";
import { log } from "~/http/observability/log.server";
import { call, resource } from "~/http/rest/resource.server";
import { paymentEntity, wirePayment } from "~/http/wire/payment.server";
import { refundPayment } from "~/operations/reconciliation/refunds/refund-payment.server";
import { checkPayment } from "~/operations/payments/check-payment.server";
import { paymentFor, paymentsFor } from "~/operations/payments/payments.queries.server";
import type { RefundEnd } from "~/operations/payments/refunds/send-refund.server";
import { retryRefund } from "~/operations/reconciliation/refunds/resolve-refund.server";

const group = "Payments";
const missing = PAYMENT_NOT_FOUND;

const refundAnswer = z.object({
  refund: z.object({
    state: z.enum(["completed", "under_way", "failed"]),
    text: z.string().nullable().meta({ description: "Why it failed" }),
  }),
  payment: paymentEntity,
});

async function refundAnswered(viewer: Viewer, id: number, { end, text }: RefundEnd) {
  const payment = await paymentFor(viewer, id);
  if (!payment) return refused(refuse("missing", missing));
  const state = end === "under way" ? ("under_way" as const) : end;
  return accepted({ refund: { state, text }, payment: wirePayment(payment) });
}

const route = resource({
  listPayments: call(
    {
      method: "GET",
      path: "/api/payments/",
      group,
      summary: "Your payments, newest first; for some everybody's",
      notes: `Each try to take money is a payment of its own: of an order's or a participation's the latest one counts. Everybody's for ${permissionText(WHO_SEES.everyonesPayments)}: ?mine=1 (or true) narrows it to their own. State, from and to (the days in Nairobi on which it was started, both included) and q narrow it too. q finds a payment's code, its receipt, an order number, a phone and people. ?updated_since= answers what changed then or later: begin each round a minute before the latest updated_at that you have.`,
      access: "signed-in",
      query: z.object({
        state: choiceFilter("state", PAYMENT_STATES),
        mine: yesNoFilter("mine"),
        from: dayFilter("from"),
        to: dayFilter("to"),
        q: searchFilter(),
        updated_since: instantFilter("updated_since"),
      }),
      list: true,
      answer: paymentEntity,
    },
    async ({ viewer, query, page }) => {
      const { updated_since: updatedSince, ...filters } = query;
      const { rows, total } = await paymentsFor(viewer, { ...filters, updatedSince }, page);
      return accepted({ rows: rows.map(wirePayment), total });
    },
  ),

  getPayment: call(
    {
      method: "GET",
      path: "/api/payments/{id}/",
      group,
      summary: "One payment",
      notes: `started, accepted and unknown are under way: read it again in a few seconds. failed took nothing; if the money comes late it still counts where it can, else it goes back (refunding, then refunded) or waits for the shop (paid_too_late). Another buyer's payment is a 404 for everyone but ${permissionText(WHO_SEES.everyonesPayments)}.`,
      access: "signed-in",
      answer: paymentEntity,
      missing,
    },
    async ({ viewer, ids }) => {
      const payment = await paymentFor(viewer, ids.id);
      return payment ? accepted(wirePayment(payment)) : refused(refuse("missing", PAYMENT_NOT_FOUND));
    },
  ),

  checkPayment: call(
    {
      method: "POST",
      path: "/api/payments/{id}/check/",
      group,
      summary: "‘I have paid’: the provider is queried at once",
      notes:
        "Takes no money. While the provider does not know yet, or does not answer, the state stays as it was.",
      access: "signed-in",
      limit: "payment",
      answer: paymentEntity,
      missing,
    },
    async ({ viewer, ids, context: { requestId } }) => {
      const payment = await checkPayment(viewer, ids.id, (error) =>
        log.error({ err: error, requestId }, "payment not checked"),
      );
      return payment.ok ? accepted(wirePayment(payment.value)) : payment;
    },
  ),

  refundPayment: call(
    {
      method: "POST",
      path: "/api/payments/{id}/refund/",
      group,
      summary:
        "Send back the money of an order, whole or in part, or the entry fee of a participation without a pledge",
      notes:
        "Without amount all that is left goes back; an entry fee goes back as a whole, and the participation counts no more. refunded_amount is the payment's as you read it: a 409 where more went back since, so that a repeat sends nothing twice. by_hand (orders): an administrator gives it back, and the provider is not called. refund.state under_way: the provider has not said yet that it arrived; failed: send it again by retry-refund. The reason (10 to 500 characters) stays in the audit trail.",
      access: "staff",
      body: refundBodySchema,
      answer: refundAnswer,
      refusals: [400, 409],
      missing,
      example: { body: { amount: 500, refunded_amount: 0, reason: "One of the cups was broken" } },
    },
    async ({ viewer, ids, body }) => {
      const back = await refundPayment(viewer, ids.id, {
        cents: body.amount,
        seenRefundedCents: body.refunded_amount,
        reason: body.reason,
        isByHand: body.by_hand,
      });
      return back.ok ? refundAnswered(viewer, ids.id, back.value) : back;
    },
  ),

  retryRefund: call(
    {
      method: "POST",
      path: "/api/payments/{id}/retry-refund/",
      group,
      summary: "Send a failed refund of this payment again",
      notes:
        "The provider said that nothing went back, so it is requested anew; of several the oldest. by_hand: an administrator gives it back, and the provider is not called. 409 where none has failed, so that a repeat sends nothing twice. The reason (10 to 500 characters) stays in the audit trail.",
      access: "staff",
      body: retryRefundBodySchema,
      answer: refundAnswer,
      refusals: [409],
      missing,
      example: { body: { reason: "The shop's account has money again" } },
    },
    async ({ viewer, ids, body: { reason, by_hand: isByHand } }) => {
      const back = await retryRefund(viewer, { of: { attemptId: ids.id }, reason, isByHand });
      return back.ok ? refundAnswered(viewer, ids.id, back.value) : back;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
