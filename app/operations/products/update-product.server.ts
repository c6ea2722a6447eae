import { db, transaction, type Tx } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { StoredProduct } from "~/domain/product-form";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { auditedProduct, productColumns, refuseCategory } from "./product-columns.server";

const CHANGED_MEANWHILE = refuse("conflict", "This product was changed meanwhile. Look at it and try again.");
const TYPE_IS_FIXED = refuse("invalid", "The type cannot change while a round is active", "product_type");

/**
 * Rewrites a product; its rounds keep their own figures, and its type cannot change while one is active (D60).
 * Without an `imageKey` it keeps the picture it has. `unchangedSince` is when it was last written as whoever writes now
 * knows it: anything newer is a conflict; null where they mean to overwrite it.
 */
export async function updateProduct(
  actor: Viewer,
  productId: number,
  product: StoredProduct,
  imageKey: string | null,
  unchangedSince: Date | null = null,
): Promise<Outcome<{ productId: number }>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const current = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: { categoryId: true, roundCount: true },
  });
  if (!current) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const refusal = await refuseCategory(product.categoryId, current.categoryId);
  if (refusal) return refused(refusal);

  const written = await transaction(async (tx) => {
    const { count } = await tx.product.updateMany({
      where: {
        id: productId,
        deletedAt: null,
        ...(unchangedSince && { updatedAt: unchangedSince }),
        OR: [
          { productType: product.productType },
          // the count as well: PostgreSQL does not see a round that is opened while this statement waits for the row
          { roundCount: current.roundCount, rounds: { none: { state: "active" } } },
        ],
      },
      // takes the row, so that what it held before is read under the same lock
      data: { updatedAt: new Date() },
    });
    if (count === 1) {
      await rewrite(tx, actor, productId, product, imageKey);
      return "written" as const;
    }
    const left = await tx.product.findFirst({
      where: { id: productId, deletedAt: null },
      select: { updatedAt: true },
    });
    if (!left) return "gone" as const;
    return unchangedSince && left.updatedAt.getTime() !== unchangedSince.getTime() ? "changed" : "type";
  });
  if (written === "gone") return refused(refuse("missing", PRODUCT_NOT_FOUND));
  if (written === "changed") return refused(CHANGED_MEANWHILE);
  if (written === "type") return refused(TYPE_IS_FIXED);
  // start and end decide whether an open page is live (D16)
  publish({ kind: "board", auctionId: productId });
  return accepted({ productId });
}

async function rewrite(
  tx: Tx,
  actor: Viewer,
  productId: number,
  product: StoredProduct,
  imageKey: string | null,
) {
  const current = await tx.product.findUniqueOrThrow({ where: { id: productId } });
  const picture = imageKey ?? current.imageKey;
  await tx.product.update({
    where: { id: productId },
    data: { ...productColumns(product), imageKey: picture },
    select: { id: true },
  });
  const names = Object.keys(product) as (keyof StoredProduct)[];
  const before = Object.fromEntries(names.map((name) => [name, current[name]]));
  await recordAudit(tx, actor, {
    action: "product.update",
    subject: "product",
    subjectId: productId,
    before: await auditedProduct(tx, { ...before, categoryId: current.categoryId }, current.imageKey),
    after: await auditedProduct(tx, product, picture),
  });
}
