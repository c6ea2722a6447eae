/** Reads the ledger after its commit, so that a pledge waits for no message (docs/decisions/045-messages.md). */
import { transaction, type Tx } from "~/db/client.server";
import { sql, type Sql } from "~/db/sql.server";
import { countRows } from "~/db/list-rows.server";
import { select } from "~/db/select.server";
import { columns, columnsOf, asNumber, asNumberOrNull, type RowOf } from "~/db/columns.server";
import { shopTime } from "../shop-clock.server";
import { watchersOf } from "../watches/watches.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

/** A person gets at most one message a round in this time (D84). */
const PAUSE_MS = 10 * 60_000;

const changedRound = columns({
  ...columnsOf("Round", "round", "id, number"),
  ...columnsOf("Product", "product", "id as auctionId, title"),
  seen: asNumber(`compared."ledgerSeq"`),
  /** Who led alone when it was last compared, in this round or the one before. */
  leader: asNumberOrNull(`COALESCE(compared."userId", previous."userId")`),
});
type ChangedRound = RowOf<typeof changedRound>;

/** Queues a message for whoever led an auction and no longer does. Each change is sent once, whichever process finds it. */
export async function queueOvertaken(): Promise<void> {
  if (channelsSet().length === 0) return;
  const changed = await select(changedRound)`
    FROM "Round" round JOIN "Product" product ON product."id" = round."productId"
    LEFT JOIN "RoundLeader" compared ON compared."roundId" = round."id"
    LEFT JOIN "Round" past ON past."productId" = round."productId" AND past."number" = round."number" - 1
    LEFT JOIN "RoundLeader" previous ON previous."roundId" = past."id"
    WHERE round."state" = 'active' AND round."ledgerSeq" > COALESCE(compared."ledgerSeq", 0)`;
  for (const round of changed) await compare(round);
}

async function compare(round: ChangedRound) {
  const [now] = await select(leaderOf(round))`FROM "Round" round WHERE round."id" = ${round.id}`;
  if (!now) return;
  const isOvertaken = round.leader !== null && now.leader !== null && now.leader !== round.leader;
  await transaction(async (tx) => {
    // while several share the top, the message is for the last who led alone
    if (!(await advance(tx, round, { seq: now.seq, leader: now.leader ?? round.leader }))) return;
    if (isOvertaken) await queueFor(tx, round, now.seq);
  });
}

/** Only who led or has pledged since can lead, so that a large round costs no more than a small one. */
const leaderOf = ({ id, seen, leader }: ChangedRound) =>
  columns({
    ...columnsOf("Round", "round", "ledgerSeq as seq"),
    leader: asNumberOrNull(sql`CASE WHEN round."topTotalCount" = 1 THEN (
    SELECT entrant."userId" FROM "Participation" entrant JOIN "Round" past ON past."id" = entrant."roundId"
    WHERE past."productId" = round."productId" AND past."number" <= round."number"
      AND entrant."paymentStatus" = 'completed' AND entrant."userId" IN (
        SELECT bidder."userId" FROM "Bid" bid JOIN "Participation" bidder ON bidder."id" = bid."participationId"
        WHERE bid."roundId" = ${id} AND bid."seq" > ${seen} UNION SELECT ${leader ?? 0})
    GROUP BY entrant."userId" HAVING SUM(entrant."pledgeCents") = round."topTotalCents"
  ) END`),
  });

/** False if another process was faster. */
async function advance(
  tx: Tx,
  { id }: ChangedRound,
  { seq, leader }: { seq: number; leader: number | null },
): Promise<boolean> {
  const advanced = await tx.$executeRaw`
    INSERT INTO "RoundLeader" ("roundId", "ledgerSeq", "userId") VALUES (${id}, ${seq}, ${leader})
    ON CONFLICT ("roundId") DO UPDATE SET "ledgerSeq" = EXCLUDED."ledgerSeq", "userId" = EXCLUDED."userId"
    WHERE "RoundLeader"."ledgerSeq" < EXCLUDED."ledgerSeq"`;
  return advanced > 0;
}

async function queueFor(tx: Tx, { id, number, leader, auctionId, title }: ChangedRound, seq: number) {
  const event = `round.overtaken ${id}`;
  const since = new Date(shopTime().getTime() - PAUSE_MS);
  const recent = sql`FROM "Delivery" WHERE "userId" = ${leader} AND "kind" = 'round.overtaken'
    AND "event" LIKE ${`${event} at %`} AND "createdAt" > ${since}`;
  if (leader === null || (await countRows({ tx })`${recent}`) > 0) return;
  await queueMessage(tx, {
    kind: "round.overtaken",
    event: `${event} at ${seq}`,
    to: [leader],
    facts: { auctionId, title, round: number },
  });
}

const HOUR_MS = 60 * 60_000;

const endingAuction = columns({
  ...columnsOf("Product", "product", "id, title, endTime"),
  ...columnsOf("Round", "round", "plannedCloseAt"),
});

/** Notifies watchers once that an auction, or its open round, ends within an hour; again if staff moved the end. */
export async function queueEndingSoon(now = shopTime()): Promise<void> {
  if (channelsSet().length === 0) return;
  const isSoon = (time: Sql) => sql`(${time} > ${now} AND ${time} <= ${new Date(now.getTime() + HOUR_MS)})`;
  const auctions = await select(endingAuction)`
    FROM "Product" product JOIN "Round" round ON round."productId" = product."id" AND round."state" = 'active'
    WHERE product."status" = 'active' AND product."deletedAt" IS NULL
      AND EXISTS (SELECT 1 FROM "Watch" watch WHERE watch."productId" = product."id")
      AND (${isSoon(sql`product."endTime"`)} OR ${isSoon(sql`round."plannedCloseAt"`)})
    ORDER BY product."id"`;
  for (const { id, title, endTime, plannedCloseAt } of auctions) {
    const endsAt = plannedCloseAt ?? endTime;
    if (endsAt === null || endsAt <= now) continue;
    await transaction((tx) =>
      queueMessage(tx, {
        kind: "watched.ending",
        event: `watched.ending ${id} at ${endsAt.toISOString()}`,
        to: watchersOf(id),
        facts: { auctionId: id, title, endsAt },
      }),
    );
  }
}
