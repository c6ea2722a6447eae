/** Unmatched payments, and the reconciliation of a day (D79), for staff with `money`; phones masked, as the provider sends them. */
import * as z from "zod";
import { toShillings } from "~/domain/money";
import { type DailyReconciliation, differenceOf } from "~/domain/payment/daily-reconciliation";
import type { UnmatchedMoney } from "~/operations/reconciliation/unmatched.queries.server";
import { id, timestamp, shillings } from "./fields.server";

export const UNMATCHED_STATES = ["unmatched", "matched", "returning", "returned"] as const;

export const unmatchedEntity = z
  .object({
    id: id(),
    receipt: z.string().nullable().meta({ example: "SJK7QWERTY" }),
    amount: shillings(),
    phone_number: z
      .string()
      .meta({ example: "2547•••••678", description: "Masked, as the provider sends it" }),
    payer_name: z.string(),
    account_reference: z.string().meta({ description: "What the payer typed as the account" }),
    paid_at: timestamp(),
    state: z.enum(UNMATCHED_STATES),
    failed_refunds: z
      .int()
      .nonnegative()
      .meta({ description: "Refunds of it that failed and wait for a person" }),
  })
  .meta({ id: "UnmatchedPayment" });

export const wireUnmatched = (money: UnmatchedMoney): z.input<typeof unmatchedEntity> => ({
  id: money.id,
  receipt: money.mpesaReceipt,
  amount: toShillings(money.cents),
  phone_number: money.phone,
  payer_name: money.payerName,
  account_reference: money.accountReference,
  paid_at: money.paidAt.toISOString(),
  state: money.state,
  failed_refunds: money.refunds.length,
});

export const dailyReconciliationEntity = z
  .object({
    day: z.iso.date().meta({ description: "In Nairobi" }),
    way: z.string().meta({ description: "How it came in; none: there is no payment" }),
    entered_by: z.string().nullable().meta({ description: "Who entered it; null if nobody did" }),
    taken: shillings().meta({ description: "All that came in" }),
    entry_fees: shillings(),
    orders: z.number().meta({ description: "From paid orders, in KES" }),
    unmatched: shillings(),
    returned: shillings().meta({ description: "What went back on this day, whenever it had come" }),
    difference: z.number().meta({ description: "0 where every cent adds up" }),
  })
  .meta({ id: "DailyReconciliation" });

export const wireDailyReconciliation = (
  daily: DailyReconciliation,
): z.input<typeof dailyReconciliationEntity> => ({
  day: daily.day,
  way: daily.way,
  entered_by: daily.enteredBy,
  taken: toShillings(daily.takenCents),
  entry_fees: toShillings(daily.entryFeesCents),
  orders: toShillings(daily.ordersCents),
  unmatched: toShillings(daily.unmatchedCents),
  returned: toShillings(daily.returnedCents),
  difference: toShillings(differenceOf(daily)),
});
