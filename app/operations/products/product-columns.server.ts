import { db } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import type { StoredProduct } from "~/domain/product-form";
import { type Refusal, refuse } from "~/domain/refusal";
import { foldText } from "~/domain/search-text";

/** A product form as the table takes it; search compares title and description folded (D32). */
export function productColumns(product: StoredProduct) {
  return {
    ...product,
    basePriceCents: toColumn(product.basePriceCents),
    marketPriceCents: toColumnOrNull(product.marketPriceCents),
    buyNowPriceCents: toColumnOrNull(product.buyNowPriceCents),
    participationFeeCents: toColumnOrNull(product.participationFeeCents),
    searchText: foldText(`${product.title} ${product.description}`),
  };
}

/** New products go into active categories only; a product may stay in one that was deactivated since (D62). */
export async function refuseCategory(
  categoryId: number,
  currentCategoryId: number | null,
): Promise<Refusal | null> {
  const category = await db().category.findUnique({
    where: { id: categoryId },
    select: { isActive: true },
  });
  if (category && (category.isActive || categoryId === currentCategoryId)) return null;
  return refuse("invalid", "This category is not available. Please choose another.", "category");
}
