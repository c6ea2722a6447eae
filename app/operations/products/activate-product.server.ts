import { db, transaction } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { defaultPledgeRange, refuseActivation } from "~/domain/product/activation";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product/product";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { refuseFee } from "../payments/mpesa-limits.server";
import { recordAudit } from "../audit/record-audit.server";
import type { WinnerPaysChoice } from "~/domain/settings/winner-pays";
import { shopSettings } from "../settings/settings.server";
import { closeTimes } from "~/domain/schedule/close-time";
import { NO_TIMES, refuseRoundTimes, type RoundTimes } from "~/domain/schedule/round-times";
import { openRound } from "../rounds/open-round.server";
import { dropScheduled, writeScheduled } from "../rounds/schedule-round.server";
import { shopTime } from "../shop-clock.server";

/** In cents; null takes the dialog's defaults (D18). */
export type PledgeRange = { minCents: Cents; maxCents: Cents } | null;

export interface ActivatedProduct {
  productId: number;
  roundId: number | null;
}

const NOT_A_DRAFT = refuse("invalid", "Only a draft can be activated");
const CHANGED_MEANWHILE = refuse("conflict", "This product has changed. Check it and try again.");

/** Activates a draft. An auction gets its first round unless it has one (D18, D64). */
export async function activateProduct(
  actor: Viewer,
  productId: number,
  range: PledgeRange,
  /** What its winner pays, for good (D83); null uses the settings'. */
  winnerPays: WinnerPaysChoice | null = null,
  /** Of the first round (D91). */
  times: RoundTimes = NO_TIMES,
): Promise<Outcome<ActivatedProduct>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const row = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: only(
      "Product",
      "productType, status, basePriceCents, participationFeeCents, roundCount, endTime",
    ),
  });
  if (!row) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  if (row.status !== "draft") return refused(NOT_A_DRAFT);
  const product = inCents(row);
  const needsRound = isAuctionCapable(product.productType) && product.roundCount === 0;
  const chosen = range ?? defaultPledgeRange(product.basePriceCents);
  const refusal = needsRound
    ? (refuseActivation({ ...chosen, basePriceCents: product.basePriceCents }) ??
      refuseFee(product.participationFeeCents) ??
      refuseRoundTimes(times, { now: shopTime(), endTime: product.endTime, openUntil: null }))
    : null;
  if (refusal) return refused(refusal);

  const pays = isAuctionCapable(product.productType)
    ? (winnerPays ?? (await shopSettings()).winnerPays)
    : null;
  const opensNow = needsRound && times.opensAt === null;
  const stats = {
    basePriceCents: product.basePriceCents,
    participationFeeCents: product.participationFeeCents ?? 0,
    minPledgeCents: chosen.minCents,
    maxPledgeCents: chosen.maxCents,
  };
  const round = await transaction(async (tx) => {
    const { count } = await tx.product.updateMany({
      // unchanged since the range was checked
      where: {
        id: productId,
        status: "draft",
        deletedAt: null,
        roundCount: row.roundCount,
        productType: row.productType,
        basePriceCents: row.basePriceCents,
        participationFeeCents: row.participationFeeCents,
        endTime: row.endTime,
      },
      data: { status: "active", roundCount: opensNow ? 1 : product.roundCount, winnerPays: pays },
    });
    if (count === 0) return "lost" as const;
    await recordAudit(tx, actor, "product.activate", productId, {
      before: { status: "draft", winnerPays: null },
      after: { status: "active", winnerPays: pays },
    });
    if (!needsRound) return null;
    await dropScheduled(tx, actor, productId, "Product activated");
    const { opensAt } = times;
    if (opensAt !== null) {
      await writeScheduled(tx, actor, { auctionId: productId, afterRound: 0, opensAt, stats, times });
      return null;
    }
    return openRound(tx, productId, 1, stats, {
      actor,
      now: shopTime(),
      close: closeTimes(times, product.endTime),
    });
  });
  if (round === "lost") {
    const isDraft = (await db().product.count({ where: { id: productId, status: "draft" } })) > 0;
    return refused(isDraft ? CHANGED_MEANWHILE : NOT_A_DRAFT);
  }
  if (round) publish({ kind: "round", auctionId: productId, roundId: round.id });
  publish({ kind: "board", auctionId: productId });
  return accepted({ productId, roundId: round?.id ?? null });
}
