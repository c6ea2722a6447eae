import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { newDrawSeed } from "../digests.server";

export interface RoundFigures {
  basePriceCents: Cents;
  participationFeeCents: Cents;
  minPledgeCents: Cents;
  /** Null means unlimited. */
  maxPledgeCents: Cents | null;
}

/**
 * Writes the round with its draw commitment. The caller has counted it on the product first, which is the guard
 * against two rounds of one number (D19).
 */
export async function openRound(tx: Tx, productId: number, number: number, figures: RoundFigures, now: Date) {
  const draw = newDrawSeed();
  return tx.round.create({
    data: {
      productId,
      number,
      basePriceCents: toColumn(figures.basePriceCents),
      participationFeeCents: toColumn(figures.participationFeeCents),
      minPledgeCents: toColumn(figures.minPledgeCents),
      maxPledgeCents: toColumnOrNull(figures.maxPledgeCents),
      openedAt: now,
      ledgerHead: draw.drawCommitment,
      ...draw,
    },
    select: { id: true, number: true },
  });
}
