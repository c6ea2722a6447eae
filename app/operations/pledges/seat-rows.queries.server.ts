/** The paid seats of an auction's rounds, each with its place in its round. */
import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { type Seating, seatsOf } from "./seat-sql.server";

export interface SeatQuery {
  readonly seating: Seating;
  /** Leaves out who has paid and not pledged. */
  readonly pledgedOnly: boolean;
}

const { join } = Prisma;

const fromSeats = (query: SeatQuery) => seatsOf({ ...query, q: "", sort: "pledge" });

type Figure = bigint | number;

/** How many seats there are, and their highest pledge: null before the first. */
export async function seatTotals(query: SeatQuery): Promise<{ seats: number; highestCents: Cents | null }> {
  const [row] = await db().$queryRaw<{ seats: Figure; highest: Figure | null }[]>`
    SELECT COUNT(*) AS "seats", MAX("pledgeCents") AS "highest" ${fromSeats(query)}`;
  const highest = row?.highest ?? null;
  return { seats: Number(row?.seats ?? 0), highestCents: highest === null ? null : Number(highest) };
}

const person = {
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  email: true,
  phoneNumber: true,
  dateOfBirth: true,
} as const;

/** Newest round first, then by the leaderboard's order (D23), who has not pledged last. Three statements. */
export async function seatRows(query: SeatQuery, { skip, size }: { skip: number; size: number }) {
  const places = await db().$queryRaw<{ id: number; place: Figure }[]>`
    SELECT "id", ROW_NUMBER() OVER (
      PARTITION BY "roundId" ORDER BY "pledgeCents" DESC NULLS LAST, "reachedSeq", "id"
    ) AS "place"
    ${fromSeats(query)} ORDER BY "roundId" DESC, "place" LIMIT ${size} OFFSET ${skip}`;
  if (places.length === 0) return [];
  const rows = await db().participation.findMany({
    where: { id: { in: places.map(({ id }) => id) } },
    select: {
      id: true,
      paymentStatus: true,
      feeCents: true,
      paidAt: true,
      pledgeCents: true,
      user: { select: person },
      round: { select: { id: true, number: true, winnerId: true, productId: true } },
    },
  });
  const seats = new Map(inCents(rows).map((row) => [row.id, row]));
  return places.flatMap(({ id, place }) => {
    const seat = seats.get(id);
    if (!seat) return [];
    const position = seat.pledgeCents === null ? null : Number(place);
    return { ...seat, position, isWinner: seat.round.winnerId === id };
  });
}

export type SeatRow = Awaited<ReturnType<typeof seatRows>>[number];

export interface LastBid {
  id: number;
  seq: number;
  submittedAt: Date;
  hash: string;
}

/** The bid by which each of these participations reached its pledge. */
export async function lastBidsOf(participationIds: readonly number[]): Promise<Map<number, LastBid>> {
  if (participationIds.length === 0) return new Map();
  const rows = await db().$queryRaw<(LastBid & { participationId: number })[]>`
    SELECT bid."id", bid."participationId", bid."seq", bid."submittedAt", bid."hash"
    FROM "Participation" seat JOIN "Bid" bid ON bid."roundId" = seat."roundId" AND bid."seq" = seat."reachedSeq"
    WHERE seat."id" IN (${join([...participationIds])})`;
  return new Map(rows.map(({ participationId, ...bid }) => [participationId, bid]));
}
