/** Paid participations of an auction's rounds: docs/decisions/012-fast-reads.md */
import { join, sql, type Sql } from "~/db/sql.server";
import { columns, asNumber, asNumbers } from "~/db/columns.server";
import { select, selectNumbers } from "~/db/select.server";
import { foundUsers } from "~/operations/search-users.server";

export interface ParticipationScope {
  readonly productId: number;
  readonly roundId: number | null;
}

/** 'pledge' is the leaderboard's order (D23), those without a pledge last; the others sort by the fee's payment. */
type ParticipationSort = "pledge" | "newest" | "oldest" | "fee";

export interface ParticipationList {
  readonly scope: ParticipationScope;
  readonly q: string;
  readonly sort: ParticipationSort;
  readonly pledgedOnly: boolean;
}

const PAID = sql`"paymentStatus" = 'completed'`;

const inRounds = ({ productId, roundId }: ParticipationScope) =>
  roundId === null
    ? sql`"roundId" IN (SELECT "id" FROM "Round" WHERE "productId" = ${productId})`
    : sql`"roundId" = ${roundId}`;

/** Reads only an index. Everybody who pledged has paid: the table's CHECK guarantees it. */
export const pledgesOf = (scope: ParticipationScope): Sql =>
  sql`FROM "Participation"
    WHERE ${inRounds(scope)} AND "pledgeCents" IS NOT NULL`;

export const rankedPledgesIn = (roundId: number): Sql =>
  sql`FROM "Participation" WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL
    ORDER BY "pledgeCents" DESC, "reachedSeq"`;

export const withoutPledgeIn = (roundId: number): Sql =>
  sql`FROM "Participation"
    WHERE "roundId" = ${roundId} AND ${PAID} AND "pledgeCents" IS NULL ORDER BY "id"`;

const isByPayment = (sort: ParticipationSort) => sort === "newest" || sort === "oldest";

function participationsOf({ scope, q, pledgedOnly }: ParticipationList): Sql {
  const participations = pledgedOnly
    ? pledgesOf(scope)
    : sql`FROM "Participation" WHERE ${inRounds(scope)} AND ${PAID}`;
  const found = foundUsers(q);
  return found === null ? participations : sql`${participations} AND "userId" IN (${found})`;
}

const BY_PLEDGE = sql`"pledgeCents" DESC NULLS LAST, "reachedSeq", "id"`;

const ORDERS: Record<ParticipationSort, Sql> = {
  pledge: BY_PLEDGE,
  newest: sql`"paidAt" DESC, "id" DESC`,
  oldest: sql`"paidAt", "id"`,
  fee: sql`"feeCents" DESC, "paidAt" DESC, "id" DESC`,
};

const MAX_ROUNDS = 50;

/** No index sorts several rounds, so from each we read only what could be on this page. */
export function participationIds(
  list: ParticipationList,
  roundIds: readonly number[],
  { take, skip }: { take: number; skip: number },
): Promise<readonly number[]> {
  const { scope, q, sort, pledgedOnly } = list;
  const order = sql`ORDER BY ${ORDERS[sort]}`;
  const isInOrder = isByPayment(sort) || (sort === "pledge" && pledgedOnly);
  if (!isInOrder || q !== "" || roundIds.length < 2 || roundIds.length > MAX_ROUNDS)
    return selectNumbers()`SELECT "id" ${participationsOf(list)} ${order} LIMIT ${take} OFFSET ${skip}`;
  const key = isByPayment(sort) ? sql`"paidAt"` : sql`"pledgeCents", "reachedSeq"`;
  const rounds = roundIds.map(
    (roundId) => sql`SELECT * FROM (SELECT "id", ${key}
      ${participationsOf({ ...list, scope: { ...scope, roundId } })} ${order} LIMIT ${skip + take}) participations`,
  );
  return selectNumbers()`
    SELECT "id" FROM (${join(rounds, " UNION ALL ")}) listed ${order} LIMIT ${take} OFFSET ${skip}`;
}

const firstPlace = columns(asNumbers("cents, place"));

export function firstPlaces(scope: ParticipationScope, amounts: readonly number[]) {
  const places = amounts.map(
    (cents) => sql`SELECT CAST(${cents} AS BIGINT) AS "cents", COUNT(*) + 1 AS "place"
      ${pledgesOf(scope)} AND "pledgeCents" > ${cents}`,
  );
  return select(firstPlace)`FROM (${join(places, " UNION ALL ")}) places`;
}

const placed = columns(asNumbers("id, place"));

/** Each participation's place among all pledges of the scope, also while a search hides the others. */
export const placesIn = (scope: ParticipationScope, ids: readonly number[]) =>
  select(placed)`FROM (
      SELECT "id", ROW_NUMBER() OVER (ORDER BY ${BY_PLEDGE}) AS "place" ${pledgesOf(scope)}
    ) ranked WHERE "id" IN (${join([...ids])})`;

export async function participationTotals(list: ParticipationList) {
  // fees are not in the leaderboard's index, and lists of pledges do not show them
  const feesCents = asNumber(list.pledgedOnly ? "0" : 'SUM("feeCents")');
  const totals = columns({ participations: asNumber("COUNT(*)"), feesCents });
  const [row] = await select(totals, { cached: true })`${participationsOf(list)}`;
  return row ?? { participations: 0, feesCents: 0 };
}
