import { attemptCode, attemptIdIn } from "~/domain/payment/attempt";
import type { Operator, Ours } from "./agreement";

/** What still has to end: money that the operator knows the end of, and refunds under way. */
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
      // one that the line was cut for and that nobody paid is for a person to give up
      .filter(({ id, checkoutId }) => checkoutId !== null || accounts.has(Number(id)))
      .filter(({ id, checkoutId }) => !isForAPerson.attempt(attemptCode(Number(id)), checkoutId !== null))
      .map(({ id, state }) => `attempt ${id} is ${state}`),
    ...own.refunds
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      .filter(({ reference }) => !isForAPerson.refund(String(reference)))
      .map(({ id, state }) => `refund ${id} is ${state}`),
  ];
};
