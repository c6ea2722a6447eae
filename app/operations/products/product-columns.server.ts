import { db, type Tx } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { toColumn } from "~/db/rows.server";
import { type ExistingProduct, storedColumns, type StoredProduct } from "~/domain/product/stored-product";
import { type Refusal, refuse } from "~/domain/refusal";
import { firstPrice, type SaleTerms } from "~/domain/product/price/sale-price";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { productSearchText } from "~/domain/search/search-text";
import { msg } from "~/texts/t";

export const FORM_COLUMNS = selectColumns("Product", ...storedColumns);

export const productColumns = (product: ExistingProduct, variants: readonly ProductCodes[] = []) => ({
  ...product,
  ...listingColumns({ ...product, variants }),
});

/** Columns for lists and search (D32, D47): every write of title, description, price or sale terms includes these. */
export const listingColumns = (product: SearchedText & PricedProduct) => ({
  ...searchColumns(product),
  ...sortColumns(product, product.variants.length > 0),
});

type PricedProduct = Pick<StoredProduct, "basePriceCents"> & SaleTerms;

/** The price to sort by. With variants it waits for `repriceDue`, because a sold-out variant does not count. */
export function sortColumns(product: PricedProduct, hasVariants: boolean) {
  const { cents, until } = firstPrice(product, priceUnit());
  return { firstPriceCents: toColumn(cents), firstPriceUntil: hasVariants ? LONG_PAST : until };
}

const LONG_PAST = new Date(0);

/** A variant is found by its codes. */
type ProductCodes = Readonly<Record<"sku" | "barcode", string>>;

interface SearchedText extends Pick<StoredProduct, "title" | "description" | "sku"> {
  readonly variants: readonly ProductCodes[];
}

/** Two blanks between, so that no search joins the title's last word with the description's first (D107). */
export function searchColumns({ title, description, sku, variants }: SearchedText) {
  const titleText = productSearchText(title);
  const codes = variants.flatMap((variant) => [variant.sku, variant.barcode]).filter(Boolean);
  const others = [description, sku, ...codes].map(productSearchText).join("  ");
  return { titleText, searchText: `${titleText}  ${others}`.trim() };
}

export async function auditedProduct(
  tx: Tx,
  { categoryId, ...product }: { categoryId: number | null },
  imageKey: string | null | undefined,
) {
  const category =
    categoryId === null
      ? null
      : await tx.category.findUnique({ where: { id: categoryId }, select: { name: true } });
  return { ...product, category: category?.name ?? null, picture: imageKey };
}

export const UNAVAILABLE_CATEGORY = refuse(
  "invalid",
  msg("This category is not available. Please choose another."),
  "category",
);

/** New products need an active category; existing ones may stay in a deactivated one (D62). */
export async function refuseCategory(
  categoryId: number | null,
  currentCategoryId: number | null,
  client: Pick<Tx, "category"> = db(),
): Promise<Refusal | null> {
  // only an undo puts one back that has none
  if (categoryId === null) return null;
  const category = await client.category.findUnique({
    where: { id: categoryId },
    select: { isActive: true },
  });
  if (category && (category.isActive || categoryId === currentCategoryId)) return null;
  return UNAVAILABLE_CATEGORY;
}

export const PRODUCT_LIST_COLUMNS = selectColumns(
  "Product",
  "id, title, sku, productType, status, basePriceCents, buyNowPriceCents, inStockPriceCents, isFlashSale",
  "discountPercentage, flashSaleEndsAt, stockQuantity, roundCount, startTime, endTime",
  "createdAt",
);
