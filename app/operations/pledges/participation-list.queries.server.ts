import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import type { PaymentStatus } from "~/domain/round/participation";
import { type LatestPayment, latestPayment } from "../payments/payments.queries.server";

export interface ListedParticipation {
  id: number;
  userId: number;
  auctionId: number;
  roundId: number;
  feeCents: Cents;
  paymentStatus: PaymentStatus;
  paidAt: Date | null;
  attempts: readonly LatestPayment[];
}

const participationFields = {
  ...selectColumns("Participation", "id, userId, roundId, feeCents, paymentStatus, paidAt"),
  round: { select: { productId: true } },
  attempts: latestPayment,
} as const;

/** Newest first, in any payment state. */
export async function listParticipations(
  userId: number,
  { skip, size }: { skip: number; size: number },
): Promise<{ rows: ListedParticipation[]; total: number }> {
  const [total, participations] = await Promise.all([
    db().participation.count({ where: { userId } }),
    db().participation.findMany({
      where: { userId },
      orderBy: { id: "desc" },
      skip,
      take: size,
      select: participationFields,
    }),
  ]);
  return { total, rows: participations.map(inCents).map(flat) };
}

export async function participationById(id: number): Promise<ListedParticipation> {
  return flat(
    inCents(await db().participation.findUniqueOrThrow({ where: { id }, select: participationFields })),
  );
}

export async function roundNumberOf(auctionId: number, roundId: number): Promise<number | null> {
  const round = await db().round.findFirst({
    where: { id: roundId, productId: auctionId },
    select: { number: true },
  });
  return round?.number ?? null;
}

const flat = <Participation extends { round: { productId: number } }>({
  round,
  ...participation
}: Participation) => ({
  ...participation,
  auctionId: round.productId,
});
