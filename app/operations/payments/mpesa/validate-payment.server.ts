import { db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { attemptIdIn, MAY_COMPLETE } from "~/domain/payment/attempt";

export const PAY_CODES = { accepted: "0", account: "C2B00012", amount: "C2B00013" } as const;
export type PayCode = (typeof PAY_CODES)[keyof typeof PAY_CODES];

interface Question {
  readonly accountReference: string;
  readonly cents: Cents;
}

/** Whether one may pay by paybill (D75): the account names an open payment, even if its prompt failed, and the sum fits. */
export async function mayPay({ accountReference, cents }: Question): Promise<PayCode> {
  const id = attemptIdIn(accountReference);
  const attempt = id === null ? null : await find(id);
  if (!attempt || !isOpen(attempt)) return PAY_CODES.account;
  return Number(attempt.cents) === cents ? PAY_CODES.accepted : PAY_CODES.amount;
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
