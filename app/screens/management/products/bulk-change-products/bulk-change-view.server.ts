import { PRODUCT_STATUS_LABELS } from "~/domain/product/product";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { variantText } from "~/domain/product/variants";
import { priceToPay } from "~/domain/product/price/sale-price";
import { type ChangedColumns, saleText, type VariantToChange } from "~/domain/product/product-change";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import type { ChangePreview } from "~/operations/products/changes/change-preview.queries.server";
import type { SelectedProduct } from "~/operations/products/changes/products-to-change.server";
import { msg, t } from "~/texts/t";
import { counted, oneOrMany } from "~/domain/text/counted";

export const previewView = ({ changedCount, shown, reasons, categories }: ChangePreview) => ({
  heading:
    changedCount === 0
      ? t("None of these products would change")
      : oneOrMany(changedCount, msg("Change 1 product?"), msg("Change {count} products?")),
  changedCount,
  rows: shown.map(({ product, columns }) => ({
    id: product.id,
    title: product.title,
    values: valueTexts(product, columns, categories),
  })),
  more: moreText(changedCount - shown.length),
  notChanged: reasons.map(([reason, count]) => `${t(reason)}: ${counted(count, "product")}`),
});

export type PreviewView = ReturnType<typeof previewView>;

export const moreText = (count: number) =>
  count > 0 ? t("and {count} more", { count: formatCount(count) }) : null;

interface ValueText {
  readonly label: string | null;
  readonly from: string;
  readonly to: string;
}

function valueTexts(
  product: SelectedProduct,
  columns: ChangedColumns,
  categories: ReadonlyMap<number, string>,
): ValueText[] {
  const { status, stockQuantity, categoryId, basePriceCents, buyNowPriceCents, repriced } = columns;
  const nameOf = (id: number | null) => (id === null ? t("none") : (categories.get(id) ?? t("none")));
  if (status !== undefined)
    return [
      { label: null, from: t(PRODUCT_STATUS_LABELS[product.status]), to: t(PRODUCT_STATUS_LABELS[status]) },
    ];
  if (stockQuantity !== undefined) {
    const [from, to] = [formatCount(product.stockQuantity), formatCount(stockQuantity)];
    return [{ label: null, from, to }];
  }
  if (categoryId !== undefined)
    return [{ label: null, from: nameOf(product.categoryId), to: nameOf(categoryId) }];
  if (columns.isFlashSale !== undefined)
    return [{ label: null, from: saleOf(product), to: saleOf({ ...product, ...columns }) }];
  if (repriced) return variantTexts(product, repriced);
  return [
    ...priceText(null, product.buyNowPriceCents, buyNowPriceCents),
    // a product that is only sold at a fixed price shows that alone
    ...(product.productType === "buy_now"
      ? []
      : priceText(t("Base price"), product.basePriceCents, basePriceCents)),
  ];
}

/** With what is to pay, unless variants have several prices. */
function saleOf(product: SelectedProduct): string {
  const { options, isFlashSale, discountPercentage: percent, flashSaleEndsAt: endsAt } = product;
  const cents = options === "" ? priceToPay(product, LONG_AGO, priceUnit()) : null;
  const price = cents === null ? [] : [formatKsh(cents)];
  if (isFlashSale) return [...price, saleText({ percent, endsAt })].join(", ");
  return price[0] ?? t("no sale price");
}

const LONG_AGO = new Date(0);

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
    : [...texts.slice(0, MANY), { label: t("and of other variants"), from: "", to: formatCount(more) }];
}

const priceText = (label: string | null, from: number | null, to: number | null | undefined): ValueText[] =>
  from === null || to === null || to === undefined || from === to
    ? []
    : [{ label, from: formatKsh(from), to: formatKsh(to) }];
