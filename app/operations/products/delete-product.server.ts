import { db, transaction } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { announceEnd, settleActiveRound } from "./close-auction.server";

export interface Deleted {
  title: string;
  /** What is kept of it, in sentences (D27). */
  warnings: string[];
}

/** Hides the product everywhere and keeps its orders, bids and payments; an active round is closed first (D27, D55). */
export async function deleteProduct(actor: Viewer, productId: number): Promise<Outcome<Deleted>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const now = new Date();
  const done = await transaction(async (tx) => {
    const [product] = await tx.product.updateManyAndReturn({
      where: { id: productId, deletedAt: null },
      data: { deletedAt: now },
      select: { title: true },
    });
    if (!product) return null;
    const settled = await settleActiveRound(tx, productId, actor);
    await recordAudit(tx, actor, {
      action: "product.delete",
      subject: "product",
      subjectId: productId,
      before: { deletedAt: null },
      after: { deletedAt: now },
    });
    return { product, settled };
  });
  if (!done) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  announceEnd(productId, done.settled);
  return accepted({ title: done.product.title, warnings: await whatIsKept(productId) });
}

async function whatIsKept(productId: number): Promise<string[]> {
  const [orders, bids] = await Promise.all([
    db().order.count({ where: { items: { some: { productId } } } }),
    db().bid.count({ where: { round: { productId } } }),
  ]);
  const warnings: string[] = [];
  if (orders > 0)
    warnings.push(`${orders} ${orders === 1 ? "order keeps" : "orders keep"} this product's title`);
  if (bids > 0) warnings.push(`${bids} ${bids === 1 ? "bid is" : "bids are"} kept in the ledger`);
  return warnings;
}
