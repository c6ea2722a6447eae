import { pipeline, rowsOf, type Steps } from "~/db/sync-transaction.server";
import { asNumberOrNull } from "~/db/columns.server";
import type { Cents } from "~/domain/money";
import { changesLeader, extendedClose, type MovingClose } from "~/domain/schedule/close-time";

interface NewPledge {
  roundId: number;
  participationId: number;
  cents: Cents;
}

/** Where a pledge moves the close (D91), or null. Within the ledger's transaction, before the entry; reads only in the last minutes. */
export function* softClose(close: MovingClose, at: Date, pledge: NewPledge): Steps<Date | null> {
  const moved = extendedClose(close, at);
  if (moved === null) return null;
  const { roundId, participationId, cents } = pledge;
  const [[ownCents = null], [othersCents = null]] = yield* pipeline(
    rowsOf(asNumberOrNull('MAX("cents")'))`FROM "Bid" WHERE "participationId" = ${participationId}`,
    rowsOf(asNumberOrNull('"pledgeCents"'))`FROM "Participation"
      WHERE "roundId" = ${roundId} AND "pledgeCents" IS NOT NULL AND "id" <> ${participationId}
      ORDER BY "pledgeCents" DESC LIMIT 1`,
  );
  return changesLeader({ cents, ownCents, othersCents }) ? moved : null;
}
