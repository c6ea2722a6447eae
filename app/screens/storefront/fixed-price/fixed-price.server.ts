import { cartProblemOf, type CartProduct } from "~/domain/cart/cart";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { isBuyNowCapable, isLowStock } from "~/domain/product/product";
import { salePrice } from "~/domain/product/price/sale-price";
import { priceUnit } from "~/operations/payments/mpesa-limits.server";
import { formatDayTime } from "~/domain/time";
import { t } from "~/texts/t";

export function fixedPriceView(
  product: CartProduct & { id: number },
  now: Date,
  { hasCheckout }: { hasCheckout: boolean },
) {
  const { buyNowPriceCents: listCents, stockQuantity: stock, flashSaleEndsAt } = product;
  if (!isBuyNowCapable(product.productType) || listCents === null) return null;
  const saleCents = salePrice(product, now, priceUnit());
  const priceCents = saleCents ?? listCents;
  const canBuy = cartProblemOf(product, 1) === null;
  return {
    priceText: formatKsh(priceCents),
    priceAmount: (priceCents / 100).toFixed(2),
    sale:
      saleCents === null
        ? null
        : {
            percent: product.discountPercentage,
            listText: formatKsh(listCents),
            endsText: flashSaleEndsAt && formatDayTime(flashSaleEndsAt),
          },
    stock,
    stockText: stock === 0 ? t("Out of stock") : t("{stock} in stock", { stock: formatCount(stock) }),
    lowStock: isLowStock(stock) ? t("Only {stock} Left", { stock }) : null,
    canBuy,
    /** The id for checkout (D81); null if there is no checkout. */
    buyNow: canBuy && hasCheckout ? product.id : null,
  };
}

export type FixedPrice = NonNullable<ReturnType<typeof fixedPriceView>>;
