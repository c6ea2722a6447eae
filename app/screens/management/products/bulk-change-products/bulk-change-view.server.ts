import { countOf, formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { variantText } from "~/domain/product/variants";
import type { ChangedColumns, VariantToChange } from "~/domain/product/product-change";
import type { ChangePreview } from "~/operations/products/changes/change-preview.queries.server";
import type { SelectedProduct } from "~/operations/products/changes/products-to-change.server";

export const previewView = ({ changedCount, shown, reasons, categories }: ChangePreview) => ({
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
});

export type PreviewView = ReturnType<typeof previewView>;

export const moreText = (count: number) => (count > 0 ? `and ${formatCount(count)} more` : null);

interface ValueText {
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
}

function valueTexts(
  product: SelectedProduct,
  { status, stockQuantity, categoryId, basePriceCents, buyNowPriceCents, repriced }: ChangedColumns,
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
  if (repriced) return variantTexts(product, repriced);
  return [
    ...priceText(null, product.buyNowPriceCents, buyNowPriceCents),
    // a product that is only sold at a fixed price shows that alone
    ...(product.productType === "buy_now"
      ? []
      : priceText("Base price", product.basePriceCents, basePriceCents)),
  ];
}

/** More would hide the other products. */
const MANY = 6;

function variantTexts(
  { options, variants }: SelectedProduct,
  repriced: readonly VariantToChange[],
): ValueText[] {
  const texts = repriced.flatMap(({ id, values, priceCents }) => {
    const from = variants.find((variant) => variant.id === id)?.priceCents ?? null;
    return priceText(variantText(options, values), from, priceCents);
  });
  const more = texts.length - MANY;
  return more <= 0
    ? texts
    : [...texts.slice(0, MANY), { label: "and of other variants", from: "", to: formatCount(more) }];
}

const priceText = (label: string | null, from: number | null, to: number | null | undefined): ValueText[] =>
  from === null || to === null || to === undefined || from === to
    ? []
    : [{ label, from: formatKsh(from), to: formatKsh(to) }];
