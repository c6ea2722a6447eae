import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { countOf } from "~/domain/count";
import type { Cents } from "~/domain/money";
import { type Leader, leadChanges } from "~/domain/round/void-round";
import { topOf } from "./overall-winner.queries.server";

export async function voidPreview(roundId: number) {
  const round = await db().round.findFirst({
    where: { id: roundId, product: { deletedAt: null } },
    select: {
      id: true,
      number: true,
      state: true,
      voidedAt: true,
      product: {
        select: {
          id: true,
          title: true,
          status: true,
          wonOrder: { select: { id: true, orderNumber: true } },
        },
      },
    },
  });
  if (!round) return null;
  const { product } = round;
  const whole = product.status === "closed";
  const rounds = await db().round.findMany({
    where: { productId: product.id, voidedAt: null, ...(!whole && { id: roundId }) },
    orderBy: { number: "asc" },
    select: { id: true, number: true },
  });
  const ids = rounds.map(({ id }) => id);
  const [fees, now, then] = await Promise.all([
    feesOf(ids),
    topOf(product.id).then(leaderOf),
    topOf(product.id, undefined, ids).then(leaderOf),
  ]);
  return { round, product, whole, rounds, ...fees, lead: { now, then, changes: leadChanges(now, then) } };
}

export type VoidPreview = NonNullable<Awaited<ReturnType<typeof voidPreview>>>;

async function feesOf(roundIds: readonly number[]): Promise<{ seats: number; feesCents: Cents }> {
  if (roundIds.length === 0) return { seats: 0, feesCents: 0 };
  const [row] = await select<{ seats: number; cents: number }>(Prisma.sql`
    SELECT COUNT(*) AS "seats", CAST(COALESCE(SUM("feeCents"), 0) AS BIGINT) AS "cents" FROM "Participation"
    WHERE "paymentStatus" = 'completed' AND "roundId" IN (${Prisma.join([...roundIds])})`);
  return { seats: row?.seats ?? 0, feesCents: row?.cents ?? 0 };
}

type Top = Awaited<ReturnType<typeof topOf>>;

async function leaderOf(top: Top): Promise<Leader | null> {
  if (!top) return null;
  if (!top.first)
    return { userId: null, name: `${countOf(top.userIds.length, "buyer")} with the same total` };
  const { userId } = top.first;
  const { username } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { username: true },
  });
  return { userId, name: `@${username}` };
}
