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
      .filter(({ id, checkoutId }) => checkoutId === null || !isGivenElsewhere(own, operator, Number(id)))
      .map(
        ({ id, state, checkoutId }) =>
          `attempt ${id} (${checkoutId}) is ${state}; its money: ${JSON.stringify(moneyOf(own, operator, Number(id)))}`,
      ),
    ...own.refunds
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      .filter(({ reference }) => !isForAPerson.refund(String(reference)))
      .map(({ id, state }) => `refund ${id} is ${state}`),
  ];
};

/** What M-Pesa took for this attempt, and the confirmation of it. */
const moneyOf = ({ confirmations }: Ours, { payments }: Operator, id: number) =>
  [...payments.values()]
    .filter(({ account, way }) => way === "push" && attemptIdIn(account) === id)
    .map(({ receipt, amount }) => ({
      receipt,
      amount,
      confirmation: confirmations.find((one) => one.receipt === receipt),
    }));

/** A person has refunded its money or matched it with something else, and must decide the attempt too. */
const isGivenElsewhere = (own: Ours, operator: Operator, id: number): boolean =>
  moneyOf(own, operator, id).some(
    ({ confirmation }) =>
      confirmation !== undefined && confirmation.state !== "unmatched" && confirmation.attemptId !== id,
  );
