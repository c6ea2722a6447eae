import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { ProductStatus } from "~/domain/product/product";
import { DELETED_REASON } from "~/domain/round/void-round";
import { recordAudits } from "../../audit/record-audit.server";
import { declareVoid, lockRounds } from "../../rounds/void/declare-void.server";
import { leadWithout } from "../../rounds/void/void-preview.queries.server";
import { type RoundClose, closeRoundInTransaction } from "../../rounds/close-round.server";
import { publishAuctionEnd } from "../close-auction.server";
import {
  feeWarnings,
  retainedRecords,
  retainedWarnings,
  NO_FEES_TO_REFUND,
  winWarnings,
  type FeesToRefund,
} from "./deletion-preview.queries.server";
import { standingWins } from "../../winner-offers/standing-wins.queries.server";
import { refusePaidAuctions } from "./refuse-paid-auctions.server";
import { shopTime } from "../../shop-clock.server";
import { t } from "~/texts/t";

interface ProductDeletion {
  message: string;
  title: string;
  closedRound: RoundClose | null;
  /** What is retained, as sentences (D27). */
  warnings: string[];
}

/** Orders, bids and payments stay (D27). An auction that was joined, or won and not ordered (D111), is void first; another closes (D55). */
export async function deleteProduct(actor: Viewer, productId: number): Promise<Outcome<ProductDeletion>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const refusal = await refusePaidAuctions(actor, [productId]);
  if (refusal) return refused(refusal);
  const now = shopTime();
  const retained = await retainedRecords([productId]);
  const [done] = await transaction((tx) => softDeleteProducts(tx, actor, [productId], now));
  if (!done) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  publishAuctionEnd(productId, done.closedRound);
  const { title, closedRound, fees, isWinVoid } = done;
  const warnings = [
    ...winWarnings(isWinVoid ? 1 : 0),
    ...feeWarnings(fees),
    ...retainedWarnings(retained, 1),
  ];
  return accepted({ message: t("“{title}” was deleted.", { title }), title, closedRound, warnings });
}

interface SoftDeletedProduct {
  id: number;
  title: string;
  closedRound: RoundClose | null;
  fees: FeesToRefund;
  /** It voided a win that was not ordered yet (D111). */
  isWinVoid: boolean;
}

/** Skips products that are deleted already. Call `publishAuctionEnd` for each after the commit. */
export async function softDeleteProducts(
  tx: Tx,
  actor: Viewer,
  ids: readonly number[],
  now: Date,
): Promise<SoftDeletedProduct[]> {
  const products = await tx.product.updateManyAndReturn({
    where: { id: { in: [...ids] }, deletedAt: null },
    data: { deletedAt: now },
    select: { id: true, title: true, status: true },
  });
  const voided = new Map<number, FeesToRefund>();
  // read after the write: an order of what was won waits for it, or came first
  const wins = await standingWins(
    products.map(({ id }) => id),
    tx,
  );
  for (const product of products)
    if (product.status !== "closed" || wins.includes(product.id)) {
      const fees = await voidPaid(tx, actor, product);
      if (fees) voided.set(product.id, fees);
    }
  const rounds = await tx.round.findMany({
    where: { productId: { in: products.map(({ id }) => id) }, state: "active" },
    select: { id: true, productId: true },
  });
  const closedRound = new Map<number, RoundClose>();
  for (const round of rounds) {
    const closed = await closeRoundInTransaction(tx, round.id, actor, { isDeletion: true });
    if (closed?.ok) closedRound.set(round.productId, closed.value);
  }
  await recordAudits(
    tx,
    actor,
    products.map(({ id }) => ({
      action: "product.delete",
      subjectId: id,
      before: { deletedAt: null },
      after: { deletedAt: now },
    })),
  );
  return products.map(({ id, title }) => ({
    id,
    title,
    closedRound: closedRound.get(id) ?? null,
    fees: voided.get(id) ?? NO_FEES_TO_REFUND,
    isWinVoid: wins.includes(id),
  }));
}

/** Refunds the entry fees of an auction that ends without a close, or whose winner had yet to order (D27, D111). Null if nobody has paid. */
async function voidPaid(tx: Tx, actor: Viewer, product: { id: number; status: ProductStatus }) {
  await lockRounds(tx, product.id);
  const paid = await tx.participation.count({
    where: { paymentStatus: "completed", round: { productId: product.id, voidedAt: null } },
  });
  if (paid === 0) return null;
  const { now } = await leadWithout(product.id, [], tx);
  const lead = { now, then: null };
  const { feeCount, feesCents } = await declareVoid(tx, {
    actor,
    product,
    roundId: null,
    reason: DELETED_REASON,
    lead,
  });
  return { feeCount, feesCents };
}
