import { db, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { newcomersSince } from "~/domain/round/newcomer";

/** Whom closing this round by hand now would shut out (D98), the first to pay first. Who paid nothing loses nothing. */
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
      id: true,
      feeCents: true,
      paidAt: true,
      providerReference: true,
      user: { select: { username: true, firstName: true, lastName: true } },
    },
  });
  return rows.map(inCents);
}

export type Newcomer = Awaited<ReturnType<typeof newcomersOf>>[number];

/** Why entry fees of a round went back while it was open, one by one (D98); a void says it for all. */
export async function returnedWhileOpen({
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
    // one that failed is tried again under another row
    distinct: ["attemptId"],
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    select: { reason: true },
  });
  return rows.map(({ reason }) => reason);
}
