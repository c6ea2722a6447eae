/** Checks that the shop's records agree with the operator's ledger to the cent. Reads the database directly. */
import { attemptIdIn } from "~/domain/payment/attempt";
import type { Ledger, Payment } from "../../tools/mpesa-simulator/ledger.mjs";
import { type Query, type Row, withRows } from "./rows";

export type Operator = Pick<Ledger, "payments" | "payouts">;

const TAKEN = ["completed", "refunding", "refunded"];
export const cents = (shillings: number) => Math.round(shillings * 100);
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function read(query: Query) {
  const [attempts, refunds, confirmations, participations, orders] = await Promise.all([
    query(
      `SELECT "id", "participationId", "orderId", "cents", "state", "outcome", "receipt", "checkoutId", "phoneNumber", "startedAt", "settledAt" FROM "PaymentAttempt"`,
    ),
    query(`SELECT "id", "reference", "attemptId", "confirmationId", "cents", "state" FROM "Refund"`),
    query(
      `SELECT "id", "mpesaReceipt" AS "receipt", "cents", "state", "attemptId", "lateAttemptId", "accountReference", "phone", "paidAt", "proof" FROM "Confirmation"`,
    ),
    query(`SELECT "id", "feeCents", "paymentStatus" FROM "Participation"`),
    query(`SELECT "id", "totalCents", "paymentStatus" FROM "Order"`),
  ]);
  return {
    attempts: attempts.map((attempt): Row => ({
      ...attempt,
      receipt: attempt.receipt ?? receiptOf(attempt, confirmations),
    })),
    refunds,
    confirmations,
    participations,
    orders,
  };
}

/** If a payment was refunded before its receipt was known, only the confirmation has the receipt. */
const receiptOf = ({ id }: Row, confirmations: readonly Row[]) =>
  confirmations.find(({ attemptId, state }) => attemptId === id && state === "matched")?.receipt ?? null;

export type Ours = Awaited<ReturnType<typeof read>>;

export const ours = (databaseUrl: string): Promise<Ours> => withRows(databaseUrl, read);

export const isTaken = ({ state }: Row) => TAKEN.includes(String(state));
export const isUnmatched = ({ state }: Row) => state !== "matched";

/** Finds the money of a payment by its receipt, or, while that is unknown (D102), by the attempt that was paid too late. */
const isOf =
  ({ receipt, account, way }: Payment) =>
  (money: Row): boolean =>
    money.receipt === receipt ||
    (money.receipt === null && way === "push" && money.lateAttemptId === attemptIdIn(account));

/**
 * The same till payment by a status query, which names no receipt: an attempt that counts, or one that was paid too late, if its
 * confirmation names no phone. A person must match the two. It is counted once.
 */
export function twinOf(
  { attempts, confirmations }: Ours,
  { payments }: Operator,
  money: Row,
): Row | undefined {
  if (money.state !== "unmatched" || money.accountReference !== "") return undefined;
  const payment = payments.get(String(money.receipt));
  const asked = payment?.way === "push" ? attemptIdIn(payment.account) : null;
  const counted = attempts.find((one) => one.id === asked && one.receipt === null && isTaken(one));
  if (counted || asked === null || money.phone !== "") return counted;
  return confirmations.find((one) => one.lateAttemptId === asked && one.receipt === null);
}

/** Returns one line for each fault. */
export const disagreements = (own: Ours, operator: Operator): string[] => [
  ...everyPayment(own, operator),
  ...nothingForged(own, operator),
  ...everyReturn(own, operator),
  ...nothingReturnedTwice(own, operator),
  ...everyThing(own, operator),
];

/** Each payment is in our records once: as paid for an entry fee or an order, or as an unmatched payment. */
function everyPayment(own: Ours, operator: Operator): string[] {
  const { attempts, confirmations } = own;
  return [...operator.payments.values()].flatMap((payment) => {
    const { receipt, amount, account } = payment;
    const rows = [
      ...attempts.filter((one) => isTaken(one) && one.receipt === receipt),
      ...confirmations.filter(isUnmatched).filter(isOf(payment)),
    ];
    const found = [...new Set(rows.map((row) => twinOf(own, operator, row) ?? row))];
    const about = `KSh ${amount} by ${receipt} for ${account}`;
    if (found.length !== 1) {
      const own = attempts.find(({ id }) => id === attemptIdIn(account));
      return [
        `${about} is ${found.length} times in our records, ${JSON.stringify(found)}; its attempt is ${JSON.stringify(own)}`,
      ];
    }
    return found.some((one) => Number(one.cents) === cents(amount))
      ? []
      : [`${about} is ${found[0]?.cents} cents in our records`];
  });
}

function nothingForged(own: Ours, operator: Operator): string[] {
  const { attempts, confirmations } = own;
  const { payments } = operator;
  const unnamed = [...payments.values()].map(isOf);
  const duplicates = new Set(confirmations.map((money) => twinOf(own, operator, money)));
  return [...attempts.filter((one) => isTaken(one) || one.receipt !== null), ...confirmations].flatMap(
    (one) =>
      payments.has(String(one.receipt)) ||
      duplicates.has(one) ||
      unnamed.some((isItsMoney) => isItsMoney(one))
        ? []
        : [`we believe ${one.receipt} of ${one.id} (${one.state}), which the operator does not have`],
  );
}

/** Cents refunded by a payment's receipt and by refunds of its attempt. */
export function sentBack(attempt: Row, { refunds }: Ours, { payments, payouts }: Operator): number {
  const payment = payments.get(String(attempt.receipt));
  const own = refunds.filter(({ attemptId }) => attemptId === attempt.id);
  return sum([
    payment?.reversedAt ? cents(payment.amount) : 0,
    ...own.map(({ reference }) => cents(payouts.get(String(reference))?.amount ?? 0)),
  ]);
}

/** Cents refunded of an unmatched payment: all of it by its receipt, or by the payouts of its own refunds. */
export function sentBackUnmatched(money: Row, { refunds }: Ours, { payments, payouts }: Operator): number {
  const payment = payments.get(String(money.receipt));
  const own = refunds.filter(({ confirmationId }) => confirmationId === money.id);
  return sum([
    payment?.reversedAt ? cents(payment.amount) : 0,
    ...own.map(({ reference }) => cents(payouts.get(String(reference))?.amount ?? 0)),
  ]);
}

/** Never more of a payment is refunded than came in, whichever of our rows refunds it. */
function nothingReturnedTwice(
  { attempts, confirmations, refunds }: Ours,
  { payments, payouts }: Operator,
): string[] {
  return [...payments.values()].flatMap((payment) => {
    const { receipt, amount, account, way, reversedAt } = payment;
    const asked = way === "push" ? attemptIdIn(account) : null;
    const whose = new Set([
      ...attempts
        .filter((one) => one.receipt === receipt || (one.receipt === null && one.id === asked))
        .map(({ id }) => `attempt ${id}`),
      ...confirmations.filter(isOf(payment)).map(({ id }) => `confirmation ${id}`),
    ]);
    const sent = refunds
      .filter(
        (one) => whose.has(`attempt ${one.attemptId}`) || whose.has(`confirmation ${one.confirmationId}`),
      )
      .map(({ reference }) => payouts.get(String(reference))?.amount ?? 0);
    const back = sum([reversedAt ? amount : 0, ...sent]);
    return back <= amount ? [] : [`KSh ${amount} by ${receipt} for ${account}: KSh ${back} went back`];
  });
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
        : [`attempt ${attempt.id} (${attempt.state}): ${moved} cents went back, ${back} by our records`];
    }),
    ...confirmations.filter(isUnmatched).flatMap((money) => {
      const moved = sentBackUnmatched(money, own, operator);
      const back = money.state === "returned" ? Number(money.cents) : 0;
      return back === moved
        ? []
        : [`unmatched ${money.receipt} (${money.state}): ${moved} cents went back, ${back} by our records`];
    }),
    ...[...operator.payments.values()]
      .filter(({ reversedAt, receipt }) => reversedAt && !receipts.has(receipt))
      .map(({ receipt }) => `${receipt} was reversed by nobody's refund`),
    ...[...operator.payouts.keys()]
      .filter((reference) => !refunds.some((one) => one.reference === reference))
      .map((reference) => `${reference} was sent by nobody's refund`),
  ];
}

/** The net amount of a paid entry fee or order is its price less partial refunds; of an unpaid one it is 0. */
function everyThing(own: Ours, operator: Operator): string[] {
  const netOf = (mine: readonly Row[]) =>
    sum(mine.filter(isTaken).map((one) => Number(one.cents) - sentBack(one, own, operator)));
  const check = (what: string, { id, paymentStatus }: Row, price: number, mine: readonly Row[]) => {
    // refunds of parts leave it completed, also while the last part waits (D80)
    const paid = new Set(mine.filter(isTaken).map(({ id: attemptId }) => attemptId));
    const parts = sum(
      own.refunds
        .filter(({ attemptId, state }) => paid.has(attemptId) && state === "completed")
        .map((one) => Number(one.cents)),
    );
    // a refund that M-Pesa refused waits for a person
    const refused = new Set(
      own.refunds.filter(({ state }) => state === "failed").map((one) => one.attemptId),
    );
    const waiting = netOf(
      mine.filter(({ id: attemptId, state }) => state === "refunding" && refused.has(attemptId)),
    );
    const expected = paymentStatus === "completed" ? price - parts : waiting;
    const has = netOf(mine);
    return has === expected
      ? []
      : [
          `${what} ${id} (${paymentStatus}) has ${has} cents of ${price}, by ${mine.map((one) => `${one.id} ${one.state}`).join(", ")}`,
        ];
  };
  return [
    ...own.participations.flatMap((one) => {
      const mine = own.attempts.filter(({ participationId }) => participationId === one.id);
      const counts = ({ state }: Row) => one.paymentStatus === "completed" && state === "completed";
      // a fee may be paid twice, for example by a prompt that was given up: the other payment goes back
      return [
        ...check("participation", one, Number(one.feeCents), mine.filter(counts)),
        ...check(
          "earlier payments of participation",
          { ...one, paymentStatus: "refunded" },
          0,
          mine.filter((attempt) => !counts(attempt)),
        ),
      ];
    }),
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
