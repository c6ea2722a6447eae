/** Payment attempts (D73), for their buyer and for staff with `money`; phones masked. */
import * as z from "zod";
import { maskPhone } from "~/domain/account/phone-text";
import { type Cents, toShillings } from "~/domain/money";
import {
  ATTEMPT_OUTCOMES,
  attemptCode,
  type AttemptOutcome,
  type AttemptState,
  PAYMENT_STATES,
  paymentState,
} from "~/domain/payment/attempt";
import { paymentChangedAt, type ApiPayment } from "~/operations/payments/payments.queries.server";
import { id, timestamp, timestampOrNull, shillings } from "./fields.server";

const summary = {
  id: id(),
  state: z.enum(PAYMENT_STATES),
  receipt: z.string().nullable().meta({ example: "SJK7QWERTY", description: "The provider's, once paid" }),
  phone_number: z
    .string()
    .nullable()
    .meta({ example: "+2547•••••678", description: "The prompted one; masked" }),
  amount: shillings(),
  refunded_amount: shillings().meta({ description: "Went back or is on its way, in KES" }),
};

export const paymentSummary = z
  .object(summary)
  .meta({ id: "PaymentSummary", description: "The latest try to take the money; null where there was none" })
  .nullable();

export const paymentEntity = z
  .object({
    ...summary,
    user: id(),
    order: id().nullable(),
    participation: id().nullable().meta({ description: "Whose entry fee it is" }),
    provider: z.string().meta({ example: "mock", description: "mock, daraja, or hand" }),
    account_reference: z.string().meta({ example: "P18", description: "What the payer reads on the phone" }),
    outcome: z.enum(ATTEMPT_OUTCOMES).nullable().meta({
      description:
        "What came of it; null while it is under way. `paid_too_late`: the money did come; it goes back, or waits for the shop",
    }),
    result_code: z.string().nullable(),
    result_text: z.string().nullable().meta({ description: "In the provider's words" }),
    started_at: timestamp(),
    settled_at: timestamp().nullable(),
    updated_at: timestamp().meta({ description: "When anything of this answer changed last" }),
  })
  .meta({ id: "Payment" });

interface PaymentSource {
  readonly id: number;
  readonly state: AttemptState;
  readonly outcome: AttemptOutcome | null;
  readonly receipt: string | null;
  readonly phoneNumber: string | null;
  readonly cents: Cents;
  readonly refundedCents: Cents;
}

const wireSummary = (payment: PaymentSource) => ({
  id: payment.id,
  state: paymentState(payment),
  receipt: payment.receipt,
  phone_number: payment.phoneNumber === null ? null : maskPhone(payment.phoneNumber),
  amount: toShillings(payment.cents),
  refunded_amount: toShillings(payment.refundedCents),
});

export const wireLatestPayment = ([latest]: readonly PaymentSource[]): z.input<typeof paymentSummary> =>
  latest ? wireSummary(latest) : null;

export const wirePayment = (payment: ApiPayment): z.input<typeof paymentEntity> => ({
  ...wireSummary(payment),
  user: payment.userId,
  order: payment.orderId,
  participation: payment.participationId,
  provider: payment.provider,
  account_reference: attemptCode(payment.id),
  outcome: payment.outcome,
  result_code: payment.resultCode,
  result_text: payment.resultText,
  started_at: payment.startedAt.toISOString(),
  settled_at: timestampOrNull(payment.settledAt),
  updated_at: paymentChangedAt(payment).toISOString(),
});
