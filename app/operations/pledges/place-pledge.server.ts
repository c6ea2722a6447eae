import { db } from "~/db/client.server";
import { sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { toColumn } from "~/db/rows.server";
import {
  pipeline,
  pipelineAndCommit,
  rowsReturned,
  execute,
  type Steps,
  syncTransaction,
} from "~/db/sync-transaction.server";
import {
  tableColumns,
  columns,
  columnsOf,
  columnOf,
  asNumber,
  asText,
  asTime,
  type RowOf,
} from "~/db/columns.server";
import { select } from "~/db/select.server";
import type { Viewer } from "~/domain/account/access";
import { ledgerHash } from "~/domain/audit/ledger";
import { PLEDGE_CONFLICT, ROUND_CLOSED } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { needsConfirmation, pledgeUnconfirmed, receiptNumber, refusePledge } from "~/domain/pledge/pledge";
import { type PledgeLimits, pledgeMinimum } from "~/domain/round/pledge-limits";
import { isPastEnd } from "~/domain/product/product";
import { isPastClose } from "~/domain/schedule/close-time";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { leadCentsOf, standing } from "~/domain/pledge/standing";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { sha256 } from "../secrets/digests.server";
import { highestPledgeOfRound } from "./board.queries.server";
import { softClose } from "./soft-close.server";
import { pledgeState } from "./pledge-state.server";
import { standingFacts } from "./standing.queries.server";
import { shopTime } from "../shop-clock.server";

interface PlacedPledge {
  bidId: number;
  roundId: number;
  roundNumber: number;
  cents: Cents;
  submittedAt: Date;
  /** 'R2-17' (D44). */
  receipt: string;
  ledgerHash: string;
  /** False if the same amount was pledged before (D22). */
  fresh: boolean;
}

interface PledgeRequest {
  auctionId: number;
  cents: Cents;
  /** The round on the page that the pledge came from; null for the current one. */
  seenRound?: number | null;
  /** The tick beside this amount (D40). REST does not need it. */
  confirmed?: boolean;
}

/** Another raise by the same buyer was faster. A few retries settle that; more would mean a bug. */
const OVERTAKEN = refuse("conflict", PLEDGE_CONFLICT);
const MAX_ATTEMPTS = 5;

/** Places or raises the buyer's pledge in the current round (D22, D38, D41). */
export async function placePledge(
  viewer: Viewer | null,
  { auctionId, cents, seenRound = null, confirmed = true }: PledgeRequest,
): Promise<Outcome<PlacedPledge>> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const state = await pledgeState(viewer, auctionId, shopTime());
    const { auctionFound, round, roundOpen, own, joined } = state;
    const refusal = refusePledge({
      viewer,
      auctionFound,
      // a pledge meant for an earlier round does not count in this one
      roundOpen: roundOpen && (seenRound === null || seenRound === round?.number),
      joined,
      round: round ?? { minPledgeCents: null, basePriceCents: 0, maxPledgeCents: null },
      currentCents: own?.pledgeCents ?? null,
      cents,
    });
    if (refusal) return refused(refusal);
    if (!round || !own) return refused(refuse("round_closed", ROUND_CLOSED));
    if (own.pledgeCents === cents) return accepted(await pledgedBefore(own.id, round, cents));
    const jump = confirmed ? null : await refuseJump(viewer, { auctionId, cents, round });
    if (jump) return refused(jump);
    const placed = await syncTransaction(() => append({ round, participationId: own.id, cents }));
    if (!placed.ok && placed.refusal === OVERTAKEN) continue;
    if (!placed.ok) return placed;
    const { firstName, pledge } = placed.value;
    const { submittedAt } = pledge;
    publish({
      kind: "bid",
      auctionId,
      roundId: round.id,
      roundNumber: round.number,
      cents,
      firstName,
      submittedAt,
    });
    publishBoard(auctionId);
    return accepted({ ...pledge, fresh: true });
  }
  return refused(OVERTAKEN);
}

async function refuseJump(
  viewer: Viewer | null,
  { auctionId, cents, round }: { auctionId: number; cents: Cents; round: PledgeLimits & { id: number } },
): Promise<Refusal | null> {
  const highestCents = await highestPledgeOfRound(round.id);
  const jump = { cents, highestCents, minimumCents: pledgeMinimum(round) };
  if (!viewer || !needsConfirmation({ ...jump, leadCents: null })) return null;
  const facts = await standingFacts(viewer.id, auctionId, shopTime());
  const leadCents = facts && leadCentsOf(standing(facts).preview);
  return needsConfirmation({ ...jump, leadCents }) ? pledgeUnconfirmed(cents, highestCents) : null;
}

type RoundKey = { id: number; number: number };

interface NewPledge {
  round: RoundKey;
  participationId: number;
  cents: Cents;
}

interface Appended {
  firstName: string;
  pledge: Omit<PlacedPledge, "fresh">;
}

const raisedPledge = (roundId: number) =>
  columns({
    firstName: asText('(SELECT "firstName" FROM "User" WHERE "User"."id" = "userId")'),
    earlierCents: asNumber(sql`(SELECT SUM(entrant."pledgeCents")
      FROM "Round" this JOIN "Round" past ON past."productId" = this."productId" AND past."number" < this."number"
      JOIN "Participation" entrant ON entrant."roundId" = past."id" AND entrant."userId" = "Participation"."userId"
      WHERE this."id" = ${roundId} AND entrant."paymentStatus" = 'completed')`),
    endTime:
      asTime(sql`(SELECT "endTime" FROM "Round" this JOIN "Product" product ON product."id" = this."productId"
      WHERE this."id" = ${roundId})`),
  });

const ledgerEnd = columnsOf(
  "Round",
  '"Round"',
  "ledgerSeq as seq, ledgerHead as head, ledgerAt as at, closesAt, softCloseMinutes, latestCloseAt",
);

/** The database's clock, or the last entry's time if that is later. */
function ledgerClock() {
  if (dialectOf(db()) === "sqlite") {
    const now = sql`${shopTime()}`;
    return { now, later: sql`MAX(COALESCE("ledgerAt", ''), ${now})` };
  }
  const now = sql`date_trunc('milliseconds', clock_timestamp() AT TIME ZONE 'UTC')`;
  return { now, later: sql`GREATEST("ledgerAt", ${now})` };
}

/** Guards (D22, D41): an active round, one pledge at a time; only a raise; not past the close or the end (D91). Nobody else pledges until the commit. */
function* append({ round, participationId, cents }: NewPledge): Steps<Outcome<Appended>> {
  const { now, later } = ledgerClock();
  // the time is taken in the guarded write, so that it is never before the last entry's (D94)
  const amount = toColumn(cents);
  const [[ledger], [raised]] = yield* pipeline(
    rowsReturned(columns({ ...ledgerEnd, now: asTime(now) }))`
      UPDATE "Round" SET "ledgerSeq" = "ledgerSeq" + 1, "ledgerAt" = ${later}
      WHERE "id" = ${round.id} AND "state" = 'active'`,
    // a second statement: on PostgreSQL the first may have waited and sees the end as it was before
    rowsReturned(raisedPledge(round.id))`
      UPDATE "Participation" SET "pledgeCents" = ${amount},
        "reachedSeq" = (SELECT "ledgerSeq" FROM "Round" WHERE "Round"."id" = ${round.id})
      WHERE "id" = ${participationId} AND "paymentStatus" = 'completed'
        AND ("pledgeCents" IS NULL OR "pledgeCents" < ${amount})`,
  );
  if (!ledger) return refused(refuse("round_closed", ROUND_CLOSED));
  if (!raised) return refused(OVERTAKEN);
  const { seq, head, at: submittedAt, now: writtenAt, ...close } = ledger;
  if (!submittedAt || !writtenAt) throw new Error("the ledger has no time");
  const { firstName, earlierCents, endTime } = raised;
  if (isPastEnd(endTime, writtenAt)) return refused(refuse("round_closed", ROUND_CLOSED));
  // by the entry's own time, so that the ledger shows that none came after the close
  if (isPastClose(close.closesAt, submittedAt)) return refused(refuse("round_closed", ROUND_CLOSED));
  const moved = yield* softClose(close, submittedAt, { roundId: round.id, participationId, cents });
  const entry = { seq, roundId: round.id, participationId, cents, submittedAt };
  const hash = ledgerHash(sha256, { ...entry, previousHash: head });
  const total = toColumn(earlierCents + cents);
  const [[bidId]] = yield* pipelineAndCommit(
    rowsReturned(columnOf("Bid", '"Bid"', "id"))`
      INSERT INTO "Bid" ("roundId", "participationId", "seq", "cents", "submittedAt", "hash", "movedCloseTo")
      VALUES (${round.id}, ${participationId}, ${seq}, ${amount}, ${submittedAt}, ${hash}, ${moved})`,
    // totals only grow: a buyer who reaches the highest one was below it
    execute`
      UPDATE "Round" SET "ledgerHead" = ${hash}, "closesAt" = ${moved ?? close.closesAt},
        "topTotalCount" = CASE WHEN "topTotalCents" < ${total} THEN 1
          WHEN "topTotalCents" = ${total} THEN "topTotalCount" + 1 ELSE "topTotalCount" END,
        "topTotalCents" = CASE WHEN "topTotalCents" < ${total} THEN ${total} ELSE "topTotalCents" END
      WHERE "id" = ${round.id}`,
  );
  if (bidId === undefined) throw new Error("the ledger answered no id");
  return accepted({ firstName, pledge: receiptOf(round, { id: bidId, seq, cents, submittedAt, hash }) });
}

const bidOfReceipt = tableColumns("Bid", "bid", "id, seq, cents, submittedAt, hash");

/** The same amount again is a retry on a bad connection; it gets the first receipt (D22). */
async function pledgedBefore(participationId: number, round: RoundKey, cents: Cents): Promise<PlacedPledge> {
  // not simply the last bid, because a raise may have come since
  const [bid] = await select(bidOfReceipt)`
    FROM "Bid" bid WHERE "participationId" = ${participationId} AND "cents" = ${toColumn(cents)}`;
  if (!bid) throw new Error("the pledge has no entry in the ledger");
  return { ...receiptOf(round, bid), fresh: false };
}

function receiptOf(round: RoundKey, bid: RowOf<typeof bidOfReceipt>) {
  return {
    bidId: bid.id,
    roundId: round.id,
    roundNumber: round.number,
    cents: bid.cents,
    submittedAt: bid.submittedAt,
    receipt: receiptNumber(round.number, bid.seq),
    ledgerHash: bid.hash,
  };
}
