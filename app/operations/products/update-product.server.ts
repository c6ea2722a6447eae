import { transaction, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { mergedProduct } from "~/domain/product/product-changes";
import { changesTerms, refuseAfterJoining } from "~/domain/product/after-joining";
import { type ExistingProduct, storedColumns } from "~/domain/product/stored-product";
import { refuseBesideVariants } from "~/domain/product/variants";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type SeenVersion, stockToWrite } from "~/domain/form/seen-version";
import type { Picture } from "~/domain/product/pictures";
import { publishBoard } from "~/events/auction-hub.server";
import { editConflict, mergeUnseenEdits, wasEdited } from "../audit/edits.server";
import { refusePrices } from "../payments/mpesa-limits.server";
import { auditedPictures, picturesIn, writePictures } from "../pictures/change-product-pictures.server";
import { recordAudit } from "../audit/record-audit.server";
import { becomesAuction, refuseWithoutAuctions } from "../settings/auctions-off.server";
import { shopTime } from "../shop-clock.server";
import { auditedProduct, productColumns, refuseCategory } from "./product-columns.server";
import { refusedIfSkuTaken } from "./sku.server";
import { auctionUse } from "./auction-use.server";

interface UpdatedProduct {
  productId: number;
  /** The stock after orders that the form did not show, or null. */
  movedStock: number | null;
  /** Fields that only others changed, by the audit trail's names. */
  changedByOthers: readonly string[];
}

interface ExpectedProduct extends SeenVersion {
  /** Nothing may have changed, not even by a sale. */
  readonly exact?: boolean;
  /** In place of all that it has. */
  readonly pictures?: readonly Picture[] | null;
}

/** What only others changed since `seen` stays (D60). What both changed is a conflict, and so is a stock typed over new sales. */
export async function updateProduct(
  actor: Viewer,
  productId: number,
  product: ExistingProduct,
  imageKey: string | null,
  seen: ExpectedProduct | null = null,
): Promise<Outcome<UpdatedProduct>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const written = await refusedIfSkuTaken(() =>
    transaction(async (tx) => {
      // locks the row before it is read; opening a round takes the same lock
      const { count } = await tx.product.updateMany({
        where: { id: productId, deletedAt: null },
        data: { updatedAt: shopTime() },
      });
      if (count === 0) return refused(refuse("missing", PRODUCT_NOT_FOUND));
      return rewrite(tx, actor, productId, { product, imageKey, seen });
    }),
  );
  // start and end decide whether open pages are live (D16)
  if (written.ok) publishBoard(productId);
  return written;
}

interface Rewriting {
  product: ExistingProduct;
  imageKey: string | null;
  seen: ExpectedProduct | null;
}

async function rewrite(
  tx: Tx,
  actor: Viewer,
  productId: number,
  { product, imageKey, seen }: Rewriting,
): Promise<Outcome<UpdatedProduct>> {
  const row = inCents(
    await tx.product.findUniqueOrThrow({
      where: { id: productId },
      include: { variants: { where: { deletedAt: null } } },
    }),
  );
  const current = formFieldsOf(row);
  const before = await auditedProduct(tx, current, row.imageKey);
  // orders move the stock too, so it is merged separately
  const mine = { ...(await auditedProduct(tx, product, imageKey ?? undefined)), stockQuantity: undefined };

  const { stockQuantity: typed } = product;
  if (seen?.exact && (await wasEdited("product", productId, seen.edit, tx)))
    return refused(editConflict("product", []));
  const stock =
    seen?.exact && seen.stock !== row.stockQuantity
      ? null
      : stockToWrite({ typed, seen, now: row.stockQuantity });
  if (stock === null) return refused(editConflict("product", ["stockQuantity"]));
  const merged = await mergeUnseenEdits(tx, "product", productId, { seen, mine, theirs: before });
  if (!merged.ok) return merged;
  const changedByOthers = merged.value;

  const checked =
    changedByOthers.length === 0 ? accepted(product) : checkMergedEdits(product, current, changedByOthers);
  if (!checked.ok) return checked;
  const next = checked.value;
  const change = {
    from: current,
    to: next,
    isClosed: row.status === "closed",
    now: shopTime(),
  };
  const late =
    changesTerms(change) &&
    refuseAfterJoining({ ...change, ...(await auctionUse([productId], tx))(productId) });
  if (late) return refused(late);
  const off = becomesAuction(row.productType, next.productType) ? await refuseWithoutAuctions(tx) : null;
  if (off) return refused({ ...off, field: "product_type" });
  const refusal =
    refuseBesideVariants(row, { ...next, stockQuantity: stock }) ??
    refusePrices(next) ??
    (await refuseCategory(next.categoryId, row.categoryId, tx));
  if (refusal) return refused(refusal);
  const stored = { ...next, stockQuantity: stock };
  const picture = imageKey ?? row.imageKey;
  await tx.product.update({
    where: { id: productId },
    data: {
      ...productColumns(stored, row.variants),
      imageKey: picture,
      // the text describes the old picture
      ...(picture !== row.imageKey && { imageAlt: "" }),
    },
    select: { id: true },
  });
  if (imageKey !== null) await tx.productPicture.deleteMany({ where: { productId, imageKey } });
  const pictures = seen?.pictures ? await replacedPictures(tx, productId, seen.pictures) : null;
  await recordAudit(tx, actor, "product.update", productId, {
    before: { ...before, ...pictures?.before },
    after: { ...(await auditedProduct(tx, stored, picture)), ...pictures?.after },
  });
  return accepted({ productId, movedStock: stock === typed ? null : stock, changedByOthers });
}

async function replacedPictures(tx: Tx, productId: number, pictures: readonly Picture[]) {
  const before = auditedPictures(await picturesIn(tx, productId));
  await writePictures(tx, productId, pictures);
  return { before, after: auditedPictures(pictures) };
}

const formFieldsOf = (row: ExistingProduct) =>
  Object.fromEntries(storedColumns.map((column) => [column, row[column]])) as ExistingProduct;

/** Each may be valid alone, but not together. */
function checkMergedEdits(
  mine: ExistingProduct,
  theirs: ExistingProduct,
  changedByOthers: readonly string[],
): Outcome<ExistingProduct> {
  const names = new Set(changedByOthers.map((field) => (field === "category" ? "categoryId" : field)));
  const fields = Object.fromEntries(Object.entries(theirs).filter(([name]) => names.has(name)));
  return mergedProduct({ ...mine, ...fields }, theirs);
}
