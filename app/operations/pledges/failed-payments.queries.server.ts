import { countRows } from "~/db/list-rows.server";
import { tableColumns, columns, columnsOf, asNumber, type RowOf } from "~/db/columns.server";
import { sql, type Sql } from "~/db/sql.server";
import { select } from "~/db/select.server";

interface Part {
  take: number;
  skip?: number;
}

const payment = columns({
  ...columnsOf("Participation", "entrant", "id, feeCents, attemptedAt, failureReason"),
  user: tableColumns("User", "person", "id, username, firstName, lastName, phoneNumber"),
  round: columns({
    ...columnsOf("Round", "round", "number, state"),
    product: tableColumns("Product", "product", "id, title"),
  }),
});

/** Literals, as in the partial index, because the planner learns nothing from a parameter. */
const UNPAID = sql`"paymentStatus" <> 'completed'`;

/** Entry fees that failed since then and are still unpaid, latest first. Amounts in cents. */
export const failedPayments = (since: Date, part: Part) =>
  paymentsWhere(sql`"paymentStatus" = 'failed' AND "attemptedAt" >= ${since}`, part);

export const refundedFees = (part: Part) => paymentsWhere(sql`"paymentStatus" = 'refunded'`, part);

async function paymentsWhere(condition: Sql, { take, skip = 0 }: Part) {
  const [total, payments] = await Promise.all([
    countRows()`FROM "Participation" WHERE ${UNPAID} AND ${condition}`,
    select(payment)`FROM "Participation" entrant
      JOIN "User" person ON person."id" = entrant."userId"
      JOIN "Round" round ON round."id" = entrant."roundId"
      JOIN "Product" product ON product."id" = round."productId"
      WHERE ${UNPAID} AND ${condition}
      ORDER BY entrant."attemptedAt" DESC, entrant."id" DESC LIMIT ${take} OFFSET ${skip}`,
  ]);
  return { total, payments };
}

const joinsThat = (status: "pending" | "failed") =>
  asNumber(`COUNT(CASE WHEN "paymentStatus" = '${status}' THEN 1 END)`);
const unpaid = columns({ pending: joinsThat("pending"), failed: joinsThat("failed") });
export type UnpaidJoins = RowOf<typeof unpaid>;

export async function unpaidJoins(roundId: number): Promise<UnpaidJoins> {
  const [row] = await select(unpaid)`FROM "Participation" WHERE "roundId" = ${roundId} AND ${UNPAID}`;
  return row ?? { pending: 0, failed: 0 };
}
