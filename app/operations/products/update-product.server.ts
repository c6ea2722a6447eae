import { db, transaction, type Tx } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { StoredProduct } from "~/domain/product-form";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type SeenVersion, stockToWrite } from "~/domain/seen-version";
import { publish } from "~/events/auction-hub.server";
import { EditedMeanwhile, refuseUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { auditedProduct, productColumns, refuseCategory } from "./product-columns.server";
import { shopTime } from "../shop-clock.server";

const TYPE_IS_FIXED = refuse("invalid", "The type cannot change while a round is active", "product_type");

export interface UpdatedProduct {
  productId: number;
  /** The stock that orders made of the one the form showed, and that was left so; null where none moved it. */
  movedStock: number | null;
}

/**
 * Rewrites a product; its rounds keep their own figures, and its type cannot change while one is active (D60).
 * Without an `imageKey` it keeps the picture it has. `seen` is what the form was loaded from: an edit since then is a
 * conflict, and so is a stock typed over sales that it did not show; null compares nothing.
 */
export async function updateProduct(
  actor: Viewer,
  productId: number,
  product: StoredProduct,
  imageKey: string | null,
  seen: SeenVersion | null = null,
): Promise<Outcome<UpdatedProduct>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const current = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: { categoryId: true, roundCount: true },
  });
  if (!current) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const refusal = await refuseCategory(product.categoryId, current.categoryId);
  if (refusal) return refused(refusal);

  try {
    const written = await transaction(async (tx) => {
      const { count } = await tx.product.updateMany({
        where: {
          id: productId,
          deletedAt: null,
          OR: [
            { productType: product.productType },
            // the count as well: PostgreSQL does not see a round that is opened while this statement waits for the row
            { roundCount: current.roundCount, rounds: { none: { state: "active" } } },
          ],
        },
        // takes the row, so that what it held before is read under the same lock
        data: { updatedAt: shopTime() },
      });
      if (count === 1) return rewrite(tx, actor, productId, { product, imageKey, seen });
      return (await tx.product.count({ where: { id: productId, deletedAt: null } })) === 0 ? "gone" : "type";
    });
    if (written === "gone") return refused(refuse("missing", PRODUCT_NOT_FOUND));
    if (written === "type") return refused(TYPE_IS_FIXED);
    // start and end decide whether an open page is live (D16)
    publish({ kind: "board", auctionId: productId });
    return accepted(written);
  } catch (error) {
    if (error instanceof EditedMeanwhile) return refused(error.refusal);
    throw error;
  }
}

interface Rewriting {
  product: StoredProduct;
  imageKey: string | null;
  seen: SeenVersion | null;
}

async function rewrite(
  tx: Tx,
  actor: Viewer,
  productId: number,
  { product, imageKey, seen }: Rewriting,
): Promise<UpdatedProduct> {
  await refuseUnseenEdits(tx, "product", productId, seen && seen.edit);
  const current = await tx.product.findUniqueOrThrow({ where: { id: productId } });
  const { stockQuantity: typed } = product;
  const stock = stockToWrite({ typed, seen: seen?.stock, now: current.stockQuantity });
  if (stock === null) throw new EditedMeanwhile("product");
  const next = { ...product, stockQuantity: stock };
  const picture = imageKey ?? current.imageKey;
  await tx.product.update({
    where: { id: productId },
    data: { ...productColumns(next), imageKey: picture },
    select: { id: true },
  });
  const names = Object.keys(product) as (keyof StoredProduct)[];
  const before = Object.fromEntries(names.map((name) => [name, current[name]]));
  await recordAudit(tx, actor, {
    action: "product.update",
    subject: "product",
    subjectId: productId,
    before: await auditedProduct(tx, { ...before, categoryId: current.categoryId }, current.imageKey),
    after: await auditedProduct(tx, next, picture),
  });
  return { productId, movedStock: stock === typed ? null : stock };
}
