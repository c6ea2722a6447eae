import type { Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { sql } from "~/db/sql.server";
import { inCents } from "~/db/rows.server";
import { watchersOf } from "../watches/watches.server";
import { channelsSet } from "./channels.server";
import { queueMessage } from "./queue-message.server";

const roundFields = {
  ...selectColumns("Round", "id, number, participationFeeCents"),
  product: { select: { id: true, title: true } },
  winner: { select: { userId: true, pledgeCents: true, user: { select: { firstName: true } } } },
} as const;

async function roundWithin(tx: Tx, roundId: number) {
  const { product, number, participationFeeCents, winner } = inCents(
    await tx.round.findUniqueOrThrow({ where: { id: roundId }, select: roundFields }),
  );
  return {
    round: { auctionId: product.id, title: product.title, round: number },
    feeCents: participationFeeCents,
    winner,
  };
}

/** For whoever took part in an earlier round of the auction, or watches it. */
export async function queueRoundOpened(tx: Tx, roundId: number): Promise<void> {
  if (channelsSet().length === 0) return;
  const { round, feeCents } = await roundWithin(tx, roundId);
  const facts = { ...round, feeCents };
  const entrants = sql`
    SELECT entrant."userId" FROM "Participation" entrant JOIN "Round" past ON past."id" = entrant."roundId"
    WHERE past."productId" = ${round.auctionId} AND entrant."paymentStatus" = 'completed'`;
  await queueMessage(tx, { kind: "round.opened", event: `round.opened ${roundId}`, to: entrants, facts });
  await queueMessage(tx, {
    kind: "watched.opened",
    event: `watched.opened ${roundId}`,
    to: sql`${watchersOf(round.auctionId)} AND "userId" NOT IN (${entrants})`,
    facts,
  });
}

/** For whoever has paid in the round: its close was set or moved (D91). */
export async function queueRoundClosing(tx: Tx, roundId: number, closesAt: Date): Promise<void> {
  if (channelsSet().length === 0) return;
  const { round } = await roundWithin(tx, roundId);
  await queueMessage(tx, {
    kind: "round.closing",
    event: `round.closing ${roundId} at ${closesAt.toISOString()}`,
    to: sql`
      SELECT "userId" FROM "Participation" WHERE "roundId" = ${roundId} AND "paymentStatus" = 'completed'`,
    facts: { ...round, closesAt },
  });
}

export async function queueRoundResult(tx: Tx, roundId: number): Promise<void> {
  const { round, winner } = await roundWithin(tx, roundId);
  const pledgeCents = winner?.pledgeCents ?? null;
  const event = `round.closed ${roundId}`;
  if (winner && pledgeCents !== null)
    await queueMessage(tx, {
      kind: "round.won",
      event,
      to: [winner.userId],
      facts: { ...round, pledgeCents },
    });
  await queueMessage(tx, {
    kind: "round.result",
    event,
    to: sql`
      SELECT "userId" FROM "Participation"
      WHERE "roundId" = ${roundId} AND "paymentStatus" = 'completed' AND "userId" <> ${winner?.userId ?? 0}`,
    facts: { ...round, winner: winner?.user.firstName ?? null, pledgeCents },
  });
}

/** For the winner, or the buyer to whom the goods are offered now (D100). `again` names a reminder, which is a message of its own. */
export async function queueAuctionWon(tx: Tx, auctionId: number, again = ""): Promise<void> {
  if (channelsSet().length === 0) return;
  const { title, result, offers } = await tx.product.findUniqueOrThrow({
    where: { id: auctionId },
    select: {
      title: true,
      result: { select: { winnerId: true } },
      offers: { orderBy: { place: "desc" }, take: 1, select: { userId: true, orderBefore: true } },
    },
  });
  const [offer] = offers;
  const winnerId = offer?.userId ?? result?.winnerId ?? null;
  if (winnerId === null) return;
  await queueMessage(tx, {
    kind: "auction.won",
    event: `auction.won ${auctionId}${again}`,
    to: [winnerId],
    facts: { auctionId, title, orderBefore: offer?.orderBefore ?? null },
  });
}
