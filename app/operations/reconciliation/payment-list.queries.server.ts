import { BATCH_SIZE, batchesOf, countRows, inOrderOf } from "~/db/list-rows.server";
import { tableColumns, columns, columnsOf, asNumber, orNull, type RowOf } from "~/db/columns.server";
import { empty, join, raw, sql, type Sql } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { type PaymentFilter, type PaymentFilters, STATES_BY_FILTER } from "~/domain/payment/payment-list";
import { paymentSearchSql } from "../payments/payments.queries.server";

const PAGE_SIZE = 20;

const payment = columns({
  ...columnsOf(
    "PaymentAttempt",
    "attempt",
    "id, cents, refundedCents, phoneNumber, provider, state, receipt, resultCode, startedAt, settledAt",
  ),
  confirmation: orNull(columnsOf("Confirmation", "money", "id, state")),
  enteredBy: orNull(columnsOf("User", "administrator", "id, username")),
  user: tableColumns("User", "person", "id, username, firstName, lastName"),
  order: orNull(columnsOf("Order", "parcel", "id, orderNumber")),
  round: orNull({
    ...columnsOf("Round", "round", "id, number, productId"),
    product: tableColumns("Product", "product", "title, deletedAt"),
  }),
});

function whereOf({ q, state }: Omit<PaymentFilters, "page">, ...more: Sql[]): Sql {
  const found = q ? sql`"id" IN (${paymentSearchSql(q)})` : null;
  const ofState = state && stateSql(state);
  const condition = [found, ofState, ...more].filter((part) => part !== null);
  return condition.length === 0 ? empty : sql`WHERE ${join(condition, " AND ")}`;
}

export async function paymentListPage({ q, state, page: requested }: PaymentFilters) {
  const where = whereOf({ q, state });
  const total = await countRows({ cached: true })`FROM "PaymentAttempt" ${where}`;
  const { skip, ...pages } = listPage(requested, total, PAGE_SIZE);
  // one state is read in the order of its index, all states in the order of the table
  const order = state && state !== "return_failed" ? sql`"startedAt" DESC, "id" DESC` : sql`"id" DESC`;
  const ids = await selectNumbers()`
    SELECT "id" FROM "PaymentAttempt" ${where} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET ${skip}`;
  return { total, ...pages, payments: await paymentsOf(ids) };
}

/** All rows of the list, newest first. */
export async function* paymentBatches(
  filters: Omit<PaymentFilters, "page">,
  take = BATCH_SIZE,
): AsyncGenerator<ListedPayment[]> {
  const read = (after: number | null) =>
    selectNumbers()`
      SELECT "id" FROM "PaymentAttempt" ${whereOf(filters, ...(after ? [sql`"id" < ${after}`] : []))}
      ORDER BY "id" DESC LIMIT ${take}`;
  for await (const ids of batchesOf(read, take)) yield await paymentsOf(ids);
}

export type ListedPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

async function paymentsOf(ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await select(payment)`
    FROM "PaymentAttempt" attempt JOIN "User" person ON person."id" = attempt."userId"
    LEFT JOIN "Confirmation" money ON money."attemptId" = attempt."id"
    LEFT JOIN "User" administrator ON administrator."id" = attempt."enteredById"
    LEFT JOIN "Order" parcel ON parcel."id" = attempt."orderId"
    LEFT JOIN "Participation" entrant ON entrant."id" = attempt."participationId"
    LEFT JOIN "Round" round ON round."id" = entrant."roundId"
    LEFT JOIN "Product" product ON product."id" = round."productId"
    WHERE attempt."id" IN (${join([...ids])})`;
  return inOrderOf(ids, rows);
}

/** Literals, because the planner learns nothing from a parameter. */
function stateSql(state: PaymentFilter): Sql {
  if (state === "return_failed")
    return sql`"id" IN (SELECT "attemptId" FROM "Refund" WHERE "state" = 'failed' AND "attemptId" IS NOT NULL)`;
  const states = STATES_BY_FILTER[state].map((each) => raw(`'${each}'`));
  return sql`"state" IN (${join(states)})`;
}

const rowsOf = (rest: string) => asNumber(`(SELECT COUNT(*) FROM ${rest})`);
const toReview = columns({
  unmatched: rowsOf(`"Confirmation" WHERE "state" = 'unmatched'`),
  /** Failed refunds of entry fees and orders: the money is still with the shop. */
  failedReturns: rowsOf(`"Refund" WHERE "state" = 'failed' AND "attemptId" IS NOT NULL`),
  failedUnmatchedRefunds: rowsOf(`"Refund" WHERE "state" = 'failed' AND "attemptId" IS NULL`),
});
type PaymentsToReview = RowOf<typeof toReview>;

/** Payments that wait for a person (D78, D79). */
export async function paymentsToReview(): Promise<PaymentsToReview> {
  const [row] = await select(toReview, { cached: true })``;
  return row ?? { unmatched: 0, failedReturns: 0, failedUnmatchedRefunds: 0 };
}
