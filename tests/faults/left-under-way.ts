import { attemptCode, attemptIdIn } from "~/domain/payment/attempt";
import type { Operator, Ours } from "./agreement";

/** What is still pending: attempts whose outcome the operator knows, and refunds. */
export const leftUnderWay = (
  own: Ours,
  operator: Operator,
  isForAPerson: {
    attempt: (account: string, isKnown: boolean) => boolean;
    refund: (reference: string) => boolean;
  },
): string[] => {
  const accounts = new Set([...operator.payments.values()].map(({ account }) => attemptIdIn(account)));
  return [
    ...own.attempts
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      // a person must give up an unpaid attempt whose connection was cut
      .filter(({ id, checkoutId }) => checkoutId !== null || accounts.has(Number(id)))
      .filter(({ id, checkoutId }) => !isForAPerson.attempt(attemptCode(Number(id)), checkoutId !== null))
      .map(({ id, state }) => `attempt ${id} is ${state}`),
    ...own.refunds
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      .filter(({ reference }) => !isForAPerson.refund(String(reference)))
      .map(({ id, state }) => `refund ${id} is ${state}`),
  ];
};
