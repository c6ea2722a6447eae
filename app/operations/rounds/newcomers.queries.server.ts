import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { newcomersSince } from "~/domain/round/newcomer";

/** The newcomers of a round (D98), in the order in which they paid. Entry fees of 0 are left out. */
export async function newcomersOf(roundId: number, now: Date, client: Pick<Tx, "participation"> = db()) {
  const rows = await client.participation.findMany({
    where: {
      roundId,
      paymentStatus: "completed",
      pledgeCents: null,
      feeCents: { gt: 0n },
      paidAt: { gt: newcomersSince(now) },
    },
    orderBy: [{ paidAt: "asc" }, { id: "asc" }],
    select: {
      ...selectColumns("Participation", "id, feeCents, paidAt, providerReference"),
      user: { select: { username: true, firstName: true, lastName: true } },
    },
  });
  return rows.map(inCents);
}

export type Newcomer = Awaited<ReturnType<typeof newcomersOf>>[number];

/** The reasons of entry fees refunded while the round was open (D98). Refunds of a void round are left out. */
export async function refundedWhileOpen({
  id,
  closedAt,
  voidedAt,
}: {
  readonly id: number;
  readonly closedAt: Date | null;
  readonly voidedAt: Date | null;
}): Promise<string[]> {
  const until = voidedAt ?? closedAt;
  const rows = await db().refund.findMany({
    where: {
      attempt: { participation: { roundId: id } },
      ...(until && { startedAt: voidedAt ? { lt: until } : { lte: until } }),
    },
    // a failed refund has another row for the retry
    distinct: ["attemptId"],
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    select: { reason: true },
  });
  return rows.map(({ reason }) => reason);
}
