/** Reads a refund and builds its request to the provider (D78). */
import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { type RefundMethod, chooseRefundMethod } from "~/domain/payment/refund";
import type { RefundRequest } from "~/payments/provider.server";
import { attemptFields } from "./attempts.server";

const refundFields = {
  id: true,
  reference: true,
  cents: true,
  reason: true,
  way: true,
  state: true,
  call: true,
  attempt: { select: attemptFields },
  confirmation: { select: { id: true, mpesaReceipt: true, cents: true, phone: true } },
} as const;

export async function findRefund(id: number) {
  return inCents(await db().refund.findUniqueOrThrow({ where: { id }, select: refundFields }));
}
export type Refund = Awaited<ReturnType<typeof findRefund>>;

const receiptOf = ({ attempt, confirmation }: Refund) =>
  attempt?.receipt ?? confirmation?.mpesaReceipt ?? null;

/** The method of the first request stays, even if a receipt is named later: otherwise the refund would be sent both ways. */
export function refundMethodOf(refund: Refund): RefundMethod {
  const { attempt, confirmation, cents, call } = refund;
  const isWhole = cents === (attempt?.cents ?? confirmation?.cents);
  return call ?? chooseRefundMethod({ isWhole, receipt: receiptOf(refund) });
}

export function refundRequestOf(refund: Refund): RefundRequest {
  const { reference, cents, reason, attempt, confirmation } = refund;
  return {
    reference,
    attemptReference: attempt?.reference ?? null,
    receipt: refundMethodOf(refund) === "reversal" ? receiptOf(refund) : null,
    cents,
    phoneNumber: attempt?.phoneNumber ?? confirmation?.phone ?? null,
    reason,
  };
}
