import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { countOf } from "~/domain/text/count";
import type { Cents } from "~/domain/money";
import { type LeadChange, type Leader, leadChanges, refuseSingleVoid } from "~/domain/round/void-round";
import { overallLeader } from "../winner/overall-winner.queries.server";

/** Includes deleted auctions, whose fees can still be refunded (D27). */
export async function voidPreview(roundId: number, { whole: wholeRequested = false } = {}) {
  const round = await db().round.findUnique({
    where: { id: roundId },
    select: {
      ...selectColumns("Round", "id, number, state, voidedAt"),
      product: {
        select: {
          ...selectColumns("Product", "id, title, status, deletedAt"),
          wonOrder: { select: { id: true, orderNumber: true, status: true, paymentStatus: true } },
        },
      },
    },
  });
  if (!round) return null;
  const { product } = round;
  const alone = await leadWithout(product.id, [roundId]);
  const mustBeWhole = refuseSingleVoid({ ...round, auctionStatus: product.status, lead: alone });
  const whole = wholeRequested || mustBeWhole !== null;
  const rounds = await db().round.findMany({
    where: { productId: product.id, voidedAt: null, ...(!whole && { id: roundId }) },
    orderBy: { number: "asc" },
    select: { id: true, number: true },
  });
  const ids = rounds.map(({ id }) => id);
  const [fees, lead] = await Promise.all([
    feesOf(ids),
    whole ? { now: alone.now, then: null } : leadWithout(product.id, ids),
  ]);
  return {
    round,
    product,
    whole,
    mustBeWhole,
    rounds,
    ...fees,
    lead: { ...lead, changes: leadChanges(lead) },
  };
}

export type VoidPreview = NonNullable<Awaited<ReturnType<typeof voidPreview>>>;

/** Who would win if the auction closed now, with and without these rounds. */
export async function leadWithout(
  productId: number,
  roundIds: readonly number[],
  tx?: Tx,
): Promise<LeadChange> {
  const now = await leaderOf(await overallLeader(productId, tx), tx);
  const then = await leaderOf(await overallLeader(productId, tx, roundIds), tx);
  return { now, then };
}

async function feesOf(roundIds: readonly number[]): Promise<{ feeCount: number; feesCents: Cents }> {
  const { _count: feeCount, _sum } = await db().participation.aggregate({
    where: { paymentStatus: "completed", roundId: { in: [...roundIds] } },
    _count: true,
    _sum: { feeCents: true },
  });
  return { feeCount, feesCents: Number(_sum.feeCents ?? 0) };
}

async function leaderOf(top: Awaited<ReturnType<typeof overallLeader>>, tx?: Tx): Promise<Leader | null> {
  if (!top) return null;
  const { contenders: userIds } = top;
  const [userId, another] = userIds;
  if (userId === undefined || another !== undefined)
    return { userIds, name: `${countOf(userIds.length, "buyer")} with the same total` };
  const { username } = await (tx ?? db()).user.findUniqueOrThrow({
    where: { id: userId },
    select: { username: true },
  });
  return { userIds, name: `@${username}` };
}
