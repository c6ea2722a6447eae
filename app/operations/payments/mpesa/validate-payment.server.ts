import { db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { attemptIdIn, MAY_COMPLETE } from "~/domain/payment/attempt";

export const VALIDATION_CODES = { accepted: "0", account: "C2B00012", amount: "C2B00013" } as const;
export type ValidationCode = (typeof VALIDATION_CODES)[keyof typeof VALIDATION_CODES];

interface PaybillPayment {
  readonly accountReference: string;
  readonly cents: Cents;
}

/** Whether M-Pesa may take a paybill payment (D75): the account names an open payment, even if its prompt failed, and the sum fits. */
export async function checkPaybillPayment({
  accountReference,
  cents,
}: PaybillPayment): Promise<ValidationCode> {
  const id = attemptIdIn(accountReference);
  const attempt = id === null ? null : await find(id);
  if (!attempt || !isOpen(attempt)) return VALIDATION_CODES.account;
  return Number(attempt.cents) === cents ? VALIDATION_CODES.accepted : VALIDATION_CODES.amount;
}

const openFields = {
  state: true,
  cents: true,
  order: { select: { paymentStatus: true, status: true } },
  participation: { select: { paymentStatus: true, round: { select: { state: true } } } },
} as const;

const find = (id: number) => db().paymentAttempt.findUnique({ where: { id }, select: openFields });
type Open = NonNullable<Awaited<ReturnType<typeof find>>>;

function isOpen({ state, order, participation }: Open): boolean {
  if (!MAY_COMPLETE.some((one) => one === state)) return false;
  if (order) return order.paymentStatus === "pending" && order.status !== "cancelled";
  return participation?.round.state === "active" && participation.paymentStatus !== "completed";
}
