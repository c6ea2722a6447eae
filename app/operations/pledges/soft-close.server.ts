import { Prisma } from "~/db/generated/sqlite/client";
import { pipeline, rowsOf, type Steps } from "~/db/sync-transaction.server";
import type { Cents } from "~/domain/money";
import { changesLeader, extendedClose, type MovingClose } from "~/domain/schedule/close-time";

const { sql } = Prisma;

export interface CloseColumns {
  closesAt: Date | string | null;
  softCloseMinutes: number | null;
  latestCloseAt: Date | string | null;
}

const dateOf = (stored: Date | string | null) => (stored === null ? null : new Date(stored));

export const closeOf = ({ closesAt, softCloseMinutes, latestCloseAt }: CloseColumns): MovingClose => ({
  closesAt: dateOf(closesAt),
  softCloseMinutes,
  latestCloseAt: dateOf(latestCloseAt),
});

interface NewPledge {
  roundId: number;
  participationId: number;
  cents: Cents;
}

type Amount = { cents: bigint | number | null };

/** Where a pledge moves the close (D91), or null. Within the ledger's transaction, before the entry; reads only in the last minutes. */
export function* softClose(close: MovingClose, at: Date, pledge: NewPledge): Steps<Date | null> {
  const moved = extendedClose(close, at);
  if (moved === null) return null;
  const { roundId, participationId, cents } = pledge;
  const [own, others] = yield* pipeline(
    rowsOf<Amount>(
      sql`SELECT MAX("cents") AS "cents" FROM "Bid" WHERE "participationId" = ${participationId}`,
    ),
    rowsOf<Amount>(sql`SELECT "pledgeCents" AS "cents" FROM "Participation"
      WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL AND "id" <> ${participationId}
      ORDER BY "pledgeCents" DESC LIMIT 1`),
  );
  return changesLeader({ cents, ownCents: highest(own), othersCents: highest(others) }) ? moved : null;
}

const highest = ([row]: readonly Amount[]): Cents | null => (row?.cents ? Number(row.cents) : null);
