/** Whether the shop's books agree with the operator's to the cent. Read past the app. */
import { attemptIdIn } from "~/domain/payment/attempt";
import type { Books } from "../../tools/mpesa-simulator/books.mjs";
import { type Ask, type Row, withRows } from "./rows";

type Operator = Pick<Books, "payments" | "payouts">;

const TAKEN = ["completed", "refunding", "refunded"];
const cents = (shillings: number) => Math.round(shillings * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function read(ask: Ask) {
  const [attempts, refunds, confirmations, participations, orders] = await Promise.all([
    ask(
      `SELECT "id", "participationId", "orderId", "cents", "state", "receipt", "checkoutId" FROM "PaymentAttempt"`,
    ),
    ask(`SELECT "id", "reference", "attemptId", "confirmationId", "cents", "state" FROM "Refund"`),
    ask(`SELECT "id", "mpesaReceipt" AS "receipt", "cents", "state", "attemptId" FROM "Confirmation"`),
    ask(`SELECT "id", "feeCents", "paymentStatus" FROM "Participation"`),
    ask(`SELECT "id", "totalCents", "paymentStatus" FROM "Order"`),
  ]);
  return {
    attempts: attempts.map((attempt): Row => ({
      ...attempt,
      receipt: attempt.receipt ?? told(attempt, confirmations),
    })),
    refunds,
    confirmations,
    participations,
    orders,
  };
}

/** Where a payment went back before its receipt was known, the confirmation alone has it. */
const told = ({ id }: Row, confirmations: readonly Row[]) =>
  confirmations.find(({ attemptId, state }) => attemptId === id && state === "matched")?.receipt ?? null;

type Ours = Awaited<ReturnType<typeof read>>;

export const ours = (databaseUrl: string): Promise<Ours> => withRows(databaseUrl, read);

const isTaken = ({ state }: Row) => TAKEN.includes(String(state));
const hasNoHome = ({ state }: Row) => state !== "matched";

/** One line for each fault. */
export const disagreements = (own: Ours, operator: Operator): string[] => [
  ...everyPayment(own, operator),
  ...nothingForged(own, operator),
  ...everyReturn(own, operator),
  ...everyThing(own, operator),
];

/** Each stands once in our books: as what a seat or an order took, or as money without a home. */
function everyPayment({ attempts, confirmations }: Ours, { payments }: Operator): string[] {
  return [...payments.values()].flatMap(({ receipt, amount, account }) => {
    const found = [
      ...attempts.filter((one) => isTaken(one) && one.receipt === receipt),
      ...confirmations.filter((one) => hasNoHome(one) && one.receipt === receipt),
    ];
    const about = `KSh ${amount} by ${receipt} for ${account}`;
    if (found.length !== 1) {
      const own = attempts.find(({ id }) => id === attemptIdIn(account));
      return [
        `${about} stands ${found.length} times in our books; its attempt is ${own?.state} with receipt ${own?.receipt}`,
      ];
    }
    return found.some((one) => Number(one.cents) === cents(amount))
      ? []
      : [`${about} is ${found[0]?.cents} cents in our books`];
  });
}

function nothingForged({ attempts, confirmations }: Ours, { payments }: Operator): string[] {
  return [...attempts.filter((one) => isTaken(one) || one.receipt !== null), ...confirmations].flatMap(
    ({ id, receipt, state }) =>
      payments.has(String(receipt))
        ? []
        : [`we believe ${receipt} of ${id} (${state}), which the operator does not have`],
  );
}

/** What went back by a payment's receipt and by refunds of its attempt, in cents. */
function sentBack(attempt: Row, { refunds }: Ours, { payments, payouts }: Operator): number {
  const payment = payments.get(String(attempt.receipt));
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  return sum([
    payment?.reversedAt ? cents(payment.amount) : 0,
    ...own.map(({ reference }) => cents(payouts.get(String(reference))?.amount ?? 0)),
  ]);
}

function everyReturn(own: Ours, operator: Operator): string[] {
  const { attempts, refunds, confirmations } = own;
  const receipts = new Set([...attempts, ...confirmations].map(({ receipt }) => receipt));
  return [
    ...attempts.flatMap((attempt) => {
      const back = sum(
        refunds
          .filter((one) => one.attemptId === attempt.id && one.state === "completed")
          .map((one) => Number(one.cents)),
      );
      const moved = sentBack(attempt, own, operator);
      return back === moved
        ? []
        : [`attempt ${attempt.id} (${attempt.state}): ${moved} cents went back, ${back} by our books`];
    }),
    ...[...operator.payments.values()]
      .filter(({ reversedAt, receipt }) => reversedAt && !receipts.has(receipt))
      .map(({ receipt }) => `${receipt} was reversed by nobody's refund`),
    ...[...operator.payouts.keys()]
      .filter((reference) => !refunds.some((one) => one.reference === reference))
      .map((reference) => `${reference} was sent by nobody's refund`),
  ];
}

/** What a seat or an order has taken and not given back is its price where it is paid, else nothing. */
function everyThing(own: Ours, operator: Operator): string[] {
  const kept = (mine: readonly Row[]) =>
    sum(mine.filter(isTaken).map((one) => Number(one.cents) - sentBack(one, own, operator)));
  const check = (what: string, { id, paymentStatus }: Row, price: number, mine: readonly Row[]) => {
    const expected = paymentStatus === "completed" ? price : 0;
    const has = kept(mine);
    return has === expected
      ? []
      : [
          `${what} ${id} (${paymentStatus}) has ${has} cents of ${price}, by ${mine.map((one) => `${one.id} ${one.state}`).join(", ")}`,
        ];
  };
  return [
    ...own.participations.flatMap((one) =>
      check(
        "seat",
        one,
        Number(one.feeCents),
        own.attempts.filter(({ participationId }) => participationId === one.id),
      ),
    ),
    ...own.orders.flatMap((one) =>
      check(
        "order",
        one,
        Number(one.totalCents),
        own.attempts.filter(({ orderId }) => orderId === one.id),
      ),
    ),
  ];
}

/** In cents: what the day's report must add up to. */
export function sums(own: Ours, operator: Operator) {
  const keptBy = (is: (attempt: Row) => boolean) =>
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
    seats: keptBy(({ participationId }) => participationId !== null),
    orders: keptBy(({ orderId }) => orderId !== null),
    unmatched: sum(own.confirmations.filter(hasNoHome).map((one) => Number(one.cents))),
    returned,
  };
}

/** What still has to end: money that the operator knows the end of, and refunds under way. */
export const leftUnderWay = (own: Ours, operator: Operator): string[] => {
  const accounts = new Set([...operator.payments.values()].map(({ account }) => attemptIdIn(account)));
  return [
    ...own.attempts
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      // one that the line was cut for and that nobody paid is for a person to give up
      .filter(({ id, checkoutId }) => checkoutId !== null || accounts.has(Number(id)))
      .map(({ id, state }) => `attempt ${id} is ${state}`),
    ...own.refunds
      .filter(({ state }) => ["started", "accepted", "unknown"].includes(String(state)))
      .map(({ id, state }) => `refund ${id} is ${state}`),
  ];
};
