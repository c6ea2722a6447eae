/** Rounds with many people, written in bulk, because one call at a time would take minutes. */
import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { updateTopTotals } from "./winner/top-totals.server";

const MINUTE_MS = 60_000;

export async function makeCrowd(count: number): Promise<number[]> {
  const batch = randomUUID();
  const users = await db().user.createManyAndReturn({
    data: Array.from({ length: count }, (_, i) => ({
      username: `crowd-${batch}-${i}`,
      usernameKey: `crowd-${batch}-${i}`,
      email: `crowd-${batch}-${i}@example.com`,
      emailKey: `crowd-${batch}-${i}@example.com`,
      firstName: `Njeri ${i}`,
      lastName: "Mwangi",
      phoneNumber: "+254712345678",
      passwordHash: "",
    })),
    select: { id: true },
  });
  return users.map(({ id }) => id);
}

/** A minute apart; null is a participation without a pledge. */
export async function participationCrowd(
  roundId: number,
  participations: readonly { userId: number; cents: Cents | null }[],
): Promise<void> {
  const { openedAt, participationFeeCents, ledgerSeq } = await db().round.findUniqueOrThrow({
    where: { id: roundId },
  });
  const momentOf = (i: number) => new Date(openedAt.getTime() + i * MINUTE_MS);
  const rows = await db().participation.createManyAndReturn({
    data: participations.map(({ userId, cents }, i) => ({
      userId,
      roundId,
      paymentStatus: "completed" as const,
      feeCents: participationFeeCents,
      providerReference: randomUUID(),
      paidAt: momentOf(i),
      pledgeCents: cents,
      reachedSeq: cents === null ? null : ledgerSeq + i + 1,
    })),
    select: { id: true },
  });
  const bids = participations.flatMap(({ cents }, i) =>
    cents === null
      ? []
      : [
          {
            roundId,
            participationId: rows[i]?.id ?? 0,
            seq: ledgerSeq + i + 1,
            cents: BigInt(cents),
            submittedAt: momentOf(i),
            hash: randomUUID(),
          },
        ],
  );
  await db().bid.createMany({ data: bids });
  await db().round.update({
    where: { id: roundId },
    data: {
      participantCount: { increment: participations.length },
      ledgerSeq: { increment: participations.length },
    },
  });
  await updateTopTotals(db());
}
