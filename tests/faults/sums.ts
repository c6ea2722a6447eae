import {
  cents,
  isUnmatched,
  isTaken,
  type Operator,
  type Ours,
  sentBack,
  sentBackUnmatched,
  sum,
  twinOf,
} from "./agreement";
import type { Row } from "./rows";

/** In cents: the sums that the day's report must have. */
export function sums(own: Ours, operator: Operator) {
  const netBy = (is: (attempt: Row) => boolean) =>
    sum(
      own.attempts
        .filter((one) => isTaken(one) && is(one))
        .map((one) => Number(one.cents) - sentBack(one, own, operator)),
    );
  const returned = sum([
    ...[...operator.payments.values()]
      .filter(({ reversedAt }) => reversedAt)
      .map(({ amount }) => cents(amount)),
    ...[...operator.payouts.values()].map(({ amount }) => cents(amount)),
  ]);
  return {
    taken: sum([...operator.payments.values()].map(({ amount }) => cents(amount))),
    participations: netBy(({ participationId }) => participationId !== null),
    orders: netBy(({ orderId }) => orderId !== null),
    unmatched: sum(
      own.confirmations
        .filter((one) => isUnmatched(one) && !twinOf(own, operator, one))
        .map((one) => Number(one.cents) - sentBackUnmatched(one, own, operator)),
    ),
    returned,
  };
}
