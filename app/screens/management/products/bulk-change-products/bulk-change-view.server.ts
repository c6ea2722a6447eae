import { countOf, formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import type { ChangedColumns } from "~/domain/product/product-change";
import type { ChangePreview } from "~/operations/products/changes/change-preview.queries.server";
import type { FoundProduct } from "~/operations/products/changes/products-to-change.server";

/** What would change, before anything is written. */
export function previewView({ changedCount, shown, reasons, categories }: ChangePreview) {
  return {
    heading:
      changedCount === 0
        ? "None of these products would change"
        : `Change ${countOf(changedCount, "product")}?`,
    changedCount,
    rows: shown.map(({ product, columns }) => ({
      id: product.id,
      title: product.title,
      values: valueTexts(product, columns, categories),
    })),
    more: moreText(changedCount - shown.length),
    notChanged: reasons.map(([reason, count]) => `${reason}: ${countOf(count, "product")}`),
  };
}

export type PreviewView = ReturnType<typeof previewView>;

export const moreText = (count: number) => (count > 0 ? `and ${formatCount(count)} more` : null);

interface ValueText {
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
}

function valueTexts(
  product: FoundProduct,
  { status, stockQuantity, categoryId, basePriceCents, buyNowPriceCents }: ChangedColumns,
  categories: ReadonlyMap<number, string>,
): ValueText[] {
  const nameOf = (id: number | null) => (id === null ? "none" : (categories.get(id) ?? "none"));
  if (status !== undefined) return [{ label: null, from: product.status, to: status }];
  if (stockQuantity !== undefined) {
    const [from, to] = [formatCount(product.stockQuantity), formatCount(stockQuantity)];
    return [{ label: null, from, to }];
  }
  if (categoryId !== undefined)
    return [{ label: null, from: nameOf(product.categoryId), to: nameOf(categoryId) }];
  return [
    ...priceText(null, product.buyNowPriceCents, buyNowPriceCents),
    // a product that is only sold at a fixed price shows that alone
    ...(product.productType === "buy_now"
      ? []
      : priceText("Base price", product.basePriceCents, basePriceCents)),
  ];
}

const priceText = (label: string | null, from: number | null, to: number | null | undefined): ValueText[] =>
  from === null || to === null || to === undefined || from === to
    ? []
    : [{ label, from: formatKsh(from), to: formatKsh(to) }];
