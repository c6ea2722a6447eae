/** The ranked pledges of a round, kept until the round's ledger has grown. */
import { db } from "~/db/client.server";
import { type PledgeEntry, rank } from "~/domain/leaderboard";

interface Kept {
  ledgerSeq: number;
  ranked: readonly PledgeEntry[];
}

const KEPT_ROUNDS = 200;
const kept = new Map<number, Kept>();

/** `ledgerSeq` is the round's, just read: the same number means that no pledge has changed since. */
export async function rankedPledges(roundId: number, ledgerSeq: number): Promise<readonly PledgeEntry[]> {
  const known = kept.get(roundId);
  if (known?.ledgerSeq === ledgerSeq) return known.ranked;
  const rows = await db().participation.findMany({
    where: { roundId, pledgeCents: { not: null } },
    select: {
      id: true,
      userId: true,
      pledgeCents: true,
      reachedSeq: true,
      user: { select: { firstName: true } },
    },
  });
  const ranked = rank(
    rows.map((row) => ({
      participationId: row.id,
      userId: row.userId,
      firstName: row.user.firstName,
      cents: Number(row.pledgeCents),
      reachedSeq: row.reachedSeq ?? 0,
    })),
  );
  // a pledge that lands between the two reads is in these rows already: they are at least as new as ledgerSeq says
  kept.delete(roundId);
  kept.set(roundId, { ledgerSeq, ranked });
  const [oldest] = kept.keys();
  if (kept.size > KEPT_ROUNDS && oldest !== undefined) kept.delete(oldest);
  return ranked;
}
