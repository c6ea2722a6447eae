import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { MANUAL_CLOSE, type CloseTimes } from "~/domain/schedule/close-time";
import { recordAudit } from "../audit/record-audit.server";
import { newDrawSeed } from "../secrets/digests.server";
import { queueRoundOpened } from "../messages/round-messages.server";

export interface RoundStats {
  basePriceCents: Cents;
  participationFeeCents: Cents;
  minPledgeCents: Cents;
  maxPledgeCents: Cents | null;
}

/** The caller has counted it on the product first, so that no two rounds have the same number (D19). */
export async function openRound(
  tx: Tx,
  productId: number,
  number: number,
  stats: RoundStats,
  { actor, now, close = MANUAL_CLOSE }: { actor: Viewer; now: Date; close?: CloseTimes },
) {
  const draw = newDrawSeed();
  // pledges of earlier rounds still count (D26)
  const before = await tx.round.findUnique({
    where: { productId_number: { productId, number: number - 1 } },
    select: { topTotalCents: true, topTotalCount: true },
  });
  const round = await tx.round.create({
    data: {
      productId,
      number,
      basePriceCents: toColumn(stats.basePriceCents),
      participationFeeCents: toColumn(stats.participationFeeCents),
      minPledgeCents: toColumn(stats.minPledgeCents),
      maxPledgeCents: toColumnOrNull(stats.maxPledgeCents),
      openedAt: now,
      ledgerHead: draw.drawCommitment,
      ...draw,
      ...before,
      ...close,
    },
    select: { id: true, number: true },
  });
  const { basePriceCents, participationFeeCents, minPledgeCents, maxPledgeCents } = stats;
  await recordAudit(tx, actor, "round.open", round.id, {
    productId,
    after: {
      number,
      basePriceCents,
      participationFeeCents,
      minPledgeCents,
      maxPledgeCents,
      ...(close.closesAt !== null && close),
    },
  });
  await queueRoundOpened(tx, round.id);
  return round;
}
