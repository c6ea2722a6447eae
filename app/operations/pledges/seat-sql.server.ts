/** Paid seats of an auction's rounds in SQL, for both databases. docs/decisions/013-participants-and-pledges.md */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { dialectOf } from "~/db/open.server";
import { foundUsers } from "../accounts/search-users.server";

const { sql, raw, join } = Prisma;

/** One round of an auction, or all of them. */
export interface Seating {
  readonly productId: number;
  readonly roundId: number | null;
}

/** 'pledge' is the leaderboard's order (D23), with who has not pledged last; the others go by the payment of the fee. */
export type SeatSort = "pledge" | "newest" | "oldest" | "fee";

export interface SeatList {
  readonly seating: Seating;
  /** A search for people as typed; '' for everybody. */
  readonly q: string;
  readonly sort: SeatSort;
  /** Leaves out who has paid and not pledged. */
  readonly pledgedOnly: boolean;
}

/** SQLite has no figures of its tables to choose by, so it is told; PostgreSQL gathers them and chooses for itself. */
const seatsBy = (index: "Participation_leaderboard" | "Participation_roundId_paymentStatus_idx") =>
  dialectOf(db()) === "postgresql"
    ? sql`"Participation"`
    : sql`"Participation" INDEXED BY ${raw(`"${index}"`)}`;

const PAID = sql`"paymentStatus" = 'completed'`;

const inRounds = ({ productId, roundId }: Seating) =>
  roundId === null
    ? sql`"roundId" IN (SELECT "id" FROM "Round" WHERE "productId" = ${productId})`
    : sql`"roundId" = ${roundId}`;

/** `FROM … WHERE …` of the pledges, from an index alone. Who has pledged has paid: the table's CHECK sees to it. */
export const pledgesOf = (seating: Seating): Prisma.Sql =>
  sql`FROM ${seatsBy("Participation_leaderboard")}
    WHERE ${inRounds(seating)} AND "pledgeCents" IS NOT NULL`;

/** `FROM … WHERE …` of a list. */
export function seatsOf({ seating, q, pledgedOnly }: SeatList): Prisma.Sql {
  const seats = pledgedOnly
    ? pledgesOf(seating)
    : sql`FROM ${seatsBy("Participation_roundId_paymentStatus_idx")} WHERE ${inRounds(seating)} AND ${PAID}`;
  const found = foundUsers(q);
  return found === null ? seats : sql`${seats} AND "userId" IN (${found})`;
}

const BY_PLEDGE = sql`"pledgeCents" DESC NULLS LAST, "reachedSeq", "id"`;

const ORDERS: Record<SeatSort, Prisma.Sql> = {
  pledge: BY_PLEDGE,
  newest: sql`"paidAt" DESC, "id" DESC`,
  oldest: sql`"paidAt", "id"`,
  fee: sql`"feeCents" DESC, "paidAt" DESC, "id" DESC`,
};

export const orderOf = (sort: SeatSort): Prisma.Sql => sql`ORDER BY ${ORDERS[sort]}`;

/** On which place of all pledges these stand, whatever a search finds: rows of id and place. */
export const placesSql = (seating: Seating, ids: readonly number[]): Prisma.Sql =>
  sql`SELECT "id", "place" FROM (
      SELECT "id", ROW_NUMBER() OVER (ORDER BY ${BY_PLEDGE}) AS "place" ${pledgesOf(seating)}
    ) ranked WHERE "id" IN (${join([...ids])})`;
