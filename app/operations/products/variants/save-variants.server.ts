import { transaction, type Tx } from "~/db/client.server";
import { insertRows, updateRows } from "~/db/json-rows.server";
import { inCents, toColumn } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, PRODUCT_NOT_FOUND } from "~/domain/messages";
import type { StoredProduct } from "~/domain/product/stored-product";
import type { SeenVersion } from "~/domain/form/seen-version";
import {
  auditedVariants,
  variantTotals,
  NOT_WITH_AUCTION,
  readOptions,
  refuseTotalStock,
  storedOptions,
  storedValues,
  type TypedVariants,
} from "~/domain/product/variants";
import { refuseLostPieces, variantsToWrite, type VariantToWrite } from "~/domain/product/written-variants";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { editConflict, editedFields } from "../../audit/edits.server";
import { recordAudit } from "../../audit/record-audit.server";
import { refusePrices } from "../../payments/mpesa-limits.server";
import { shopTime } from "../../shop-clock.server";
import { listingColumns } from "../product-columns.server";
import { refusedIfSkuTaken, SKU_TAKEN, skuKey, takenSkus } from "../sku.server";

/** Options and variants, all or nothing: combinations that are gone are marked as deleted. Stock follows orders that `seen` did not show. */
export async function saveVariants(
  actor: Viewer,
  productId: number,
  typed: TypedVariants,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ productId: number; added: number }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  return refusedIfSkuTaken(() =>
    transaction(async (tx) => {
      // orders lock this row before they take a variant's stock
      const { count } = await tx.product.updateMany({
        where: { id: productId, deletedAt: null },
        data: { updatedAt: shopTime() },
      });
      if (count === 0) return refused(refuse("missing", PRODUCT_NOT_FOUND));
      const clashes = await editedFields(tx, "product", productId, seen, ["options", "variants"]);
      if (clashes.length > 0) return refused(editConflict("product", clashes));
      return writeVariants(tx, actor, productId, { typed, seen });
    }),
  );
}

const isSold = ({ deletedAt }: { readonly deletedAt: Date | null }) => deletedAt === null;

/** The caller has locked the product. Throws if somebody else has taken a SKU. */
export async function writeVariants(
  tx: Tx,
  actor: Viewer,
  productId: number,
  { typed, seen }: { typed: TypedVariants; seen: SeenVersion | null },
): Promise<Outcome<{ productId: number; added: number }>> {
  const found = await tx.product.findUniqueOrThrow({ where: { id: productId }, include: { variants: true } });
  const { variants: current, ...product } = inCents(found);
  if (typed.options.length > 0 && (product.productType !== "buy_now" || product.buyNowPriceCents === null))
    return refused(refuse("conflict", NOT_WITH_AUCTION));
  const rows = seen?.over ? typed.rows.map((row) => ({ ...row, seenStock: null })) : typed.rows;
  const optionsBefore = readOptions(product.options);
  const written = variantsToWrite({ ...typed, rows }, current, {
    priceCents: product.buyNowPriceCents ?? 0,
    plainStock: product.options === "" ? product.stockQuantity : null,
    options: optionsBefore,
  });
  if (written === null) return refused(editConflict("product", ["variants"]));
  const lost = refuseLostPieces(typed, current, { written, before: optionsBefore });
  if (lost) return refused(lost);
  const figures = variantTotals(written);
  const priced = figures ?? typed.plain;
  const refusal =
    refuseTotalStock(figures?.stockQuantity ?? 0) ?? (await refuseRow(tx, productId, written, typed));
  if (refusal) return refused(refusal);
  await writeRows(tx, productId, written);
  const next = { ...product, ...priced };
  const options = storedOptions(typed.options);
  await tx.product.update({
    where: { id: productId },
    data: {
      ...listingColumns({ ...next, variants: written, basePriceCents: basePriceOf(product, next) }),
      options,
      stockQuantity: next.stockQuantity,
      buyNowPriceCents: next.buyNowPriceCents === null ? null : toColumn(next.buyNowPriceCents),
      basePriceCents: toColumn(basePriceOf(product, next)),
      highestPriceCents: figures && toColumn(figures.highestPriceCents),
    },
    select: { id: true },
  });
  const before = { ...product, options: optionsBefore, variants: current.filter(isSold) };
  const after = { ...next, options: typed.options, variants: written };
  await recordAudit(tx, actor, "product.update", productId, auditedVariants(before, after));
  return accepted({ productId, added: written.filter(({ before }) => !before || !isSold(before)).length });
}

/** A base price that was the fixed price follows it. */
const basePriceOf = (
  before: Pick<StoredProduct, "basePriceCents" | "buyNowPriceCents">,
  { buyNowPriceCents }: Pick<StoredProduct, "buyNowPriceCents">,
) => (before.basePriceCents === before.buyNowPriceCents ? (buyNowPriceCents ?? 0) : before.basePriceCents);

/** Names the form's field, because rows may be in another order. */
const fieldOf = (part: "price" | "sku", values: string, rows: TypedVariants["rows"]) => ({
  field: `${part}_${rows.findIndex((row) => storedValues(row.values) === values) + 1}`,
});

async function refuseRow(
  tx: Tx,
  productId: number,
  written: readonly VariantToWrite[],
  { rows }: TypedVariants,
) {
  const skus = await takenSkus(
    tx,
    productId,
    written.map(({ sku }) => sku),
  );
  for (const { values, priceCents, sku } of written) {
    const price = refusePrices({ ...FIXED_PRICE, buyNowPriceCents: priceCents });
    if (price) return { ...price, ...fieldOf("price", values, rows) };
    if (skus.has(skuKey(sku))) return { ...SKU_TAKEN, ...fieldOf("sku", values, rows) };
  }
  return null;
}

const FIXED_PRICE = { productType: "buy_now", participationFeeCents: null } as const;

async function writeRows(tx: Tx, productId: number, written: readonly VariantToWrite[]) {
  const remaining = written.map(({ values }) => values);
  await tx.productVariant.updateMany({
    where: { productId, deletedAt: null, values: { notIn: remaining } },
    data: { deletedAt: shopTime() },
  });
  // two variants may swap their SKUs, so all are free first
  await tx.productVariant.updateMany({ where: { productId, deletedAt: null }, data: { sku: "" } });
  const rows = written.map(({ before, ...row }) => ({ ...row, id: before?.id ?? null, deletedAt: null }));
  await updateRows(
    tx,
    "ProductVariant",
    rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }])),
  );
  await insertRows(
    tx,
    "ProductVariant",
    rows.flatMap(({ id, ...row }) => (id === null ? [{ productId, ...row }] : [])),
  );
}
