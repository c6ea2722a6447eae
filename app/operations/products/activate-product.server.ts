import { db, transaction, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { defaultPledgeRange, refuseActivation } from "~/domain/product/activation";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product/product";
import { deliverySettings } from "~/domain/settings/delivery";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { refuseFee } from "../payments/mpesa-limits.server";
import { recordAudit } from "../audit/record-audit.server";
import { type ChosenTerms, NO_TERMS, termsWithDefaults } from "~/domain/product/auction-terms";
import { refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopSettings } from "../settings/settings.server";
import { closeTimes } from "~/domain/schedule/close-time";
import { type AuctionPromises, refuseShortRound } from "~/domain/schedule/promised-close";
import { NO_TIMES, refuseRoundTimes, type RoundTimes } from "~/domain/schedule/round-times";
import { openRound } from "../rounds/open-round.server";
import { dropScheduled, writeScheduled } from "../rounds/schedule-round.server";
import { shopTime } from "../shop-clock.server";
import { msg } from "~/texts/t";

/** In cents; null takes the dialog's defaults (D18). */
type PledgeRange = { minCents: Cents; maxCents: Cents } | null;

interface ActivatedProduct {
  productId: number;
  roundId: number | null;
}

const NOT_A_DRAFT = refuse("invalid", msg("Only a draft can be activated"));
const CHANGED_MEANWHILE = refuse("conflict", msg("This product has changed. Check it and try again."));

/** Activates a draft. An auction gets its first round unless it has one (D18, D64). */
export async function activateProduct(
  actor: Viewer,
  productId: number,
  range: PledgeRange,
  /** What holds for this auction, for good; what is left out, as in Settings. */
  terms: ChosenTerms = {},
  /** Of the first round (D91). */
  times: RoundTimes = NO_TIMES,
): Promise<Outcome<ActivatedProduct>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const row = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: selectColumns(
      "Product",
      "productType, status, basePriceCents, participationFeeCents, roundCount, startTime, endTime",
    ),
  });
  if (!row) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  if (row.status !== "draft") return refused(NOT_A_DRAFT);
  const product = inCents(row);
  const isAuction = isAuctionCapable(product.productType);
  const settings = await shopSettings();
  const fixed = isAuction ? termsWithDefaults(terms, settings) : NO_TERMS;
  const needsRound = isAuction && product.roundCount === 0;
  const deliveryAtActivation = isAuction ? JSON.stringify(deliverySettings(settings)) : null;
  const chosen = range ?? defaultPledgeRange(product.basePriceCents);
  const refusal = needsRound
    ? (refuseActivation({ ...chosen, basePriceCents: product.basePriceCents }) ??
      refuseFee(product.participationFeeCents) ??
      refuseRoundTimes(times, { now: shopTime(), promises: { ...product, ...fixed }, openUntil: null }))
    : null;
  if (refusal) return refused(refusal);

  const opensNow = needsRound && times.opensAt === null;
  const stats = {
    basePriceCents: product.basePriceCents,
    participationFeeCents: product.participationFeeCents ?? 0,
    minPledgeCents: chosen.minCents,
    maxPledgeCents: chosen.maxCents,
  };
  const opened = await transaction(async (tx): Promise<Outcome<{ id: number } | null> | null> => {
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
        startTime: row.startTime,
        endTime: row.endTime,
      },
      data: {
        status: "active",
        roundCount: opensNow ? 1 : product.roundCount,
        deliveryAtActivation,
        ...fixed,
      },
    });
    if (count === 0) return null;
    const off = isAuction ? await refuseWithoutAuctions(tx) : null;
    if (off) return refused(off);
    await recordAudit(tx, actor, "product.activate", productId, {
      before: { status: "draft", ...NO_TERMS },
      after: { status: "active", ...fixed },
    });
    // nobody could join a round of a draft: it opens now
    const short = needsRound ? null : await openRoundsOfDraft(tx, productId, { ...product, ...fixed });
    if (short) return refused(short);
    if (!needsRound) return accepted(null);
    await dropScheduled(tx, actor, productId, "Product activated");
    const { opensAt } = times;
    if (opensAt !== null) {
      await writeScheduled(tx, actor, { auctionId: productId, afterRound: 0, opensAt, stats, times });
      return accepted(null);
    }
    const close = closeTimes(times, product.endTime);
    return accepted(await openRound(tx, productId, 1, stats, { actor, now: shopTime(), close }));
  });
  if (!opened) {
    const isDraft = (await db().product.count({ where: { id: productId, status: "draft" } })) > 0;
    return refused(isDraft ? CHANGED_MEANWHILE : NOT_A_DRAFT);
  }
  if (!opened.ok) return opened;
  const round = opened.value;
  if (round) publish({ kind: "round", auctionId: productId, roundId: round.id });
  publishBoard(productId);
  return accepted({ productId, roundId: round?.id ?? null });
}

async function openRoundsOfDraft(tx: Tx, productId: number, promises: AuctionPromises) {
  const [round] = await tx.round.updateManyAndReturn({
    where: { productId, state: "active" },
    data: { openedAt: shopTime() },
    select: { openedAt: true, closesAt: true },
  });
  return round ? refuseShortRound({ opens: round.openedAt, closesAt: round.closesAt }, promises) : null;
}
