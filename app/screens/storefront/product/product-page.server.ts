import { formatKsh } from "~/domain/money";
import { waysToPay } from "~/domain/order/payment-method";
import { isAuctionCapable, type ProductStatus } from "~/domain/product/product";
import type { RequestContext } from "~/http/request-context";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { productView } from "~/operations/products/product.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { productShown } from "../product-view.server";
import { fixedPriceView } from "../fixed-price/fixed-price.server";
import { type VariantChoice, variantChoice } from "./variant-choice.server";
import { shopTime } from "~/operations/shop-clock.server";
import { ownText } from "~/texts/own-text";
import { msg, t } from "~/texts/t";

const STATUS_WORDS = {
  draft: msg("Draft"),
  active: msg("Active"),
  closed: msg("Closed"),
} as const satisfies Record<ProductStatus, string>;

/** Why it cannot be bought; for an active product it is out of stock. */
const UNAVAILABLE = {
  draft: { title: msg("Draft"), message: msg("Buyers can see and buy this product once it is activated.") },
  active: { title: msg("Out of stock"), message: msg("Sold out. Check again later.") },
  closed: { title: msg("Closed"), message: msg("This product is no longer for sale.") },
} as const satisfies Record<ProductStatus, { title: string; message: string }>;

type Viewed = NonNullable<Awaited<ReturnType<typeof productView>>>;

const unavailableText = (status: ProductStatus) => {
  const { title, message } = UNAVAILABLE[status];
  return { title: t(title), message: t(message) };
};

/** 'auction' if the product's page is the auction page, null if there is no page. */
export async function productPage(
  viewer: SessionUser | null,
  id: number,
  { expiresAt }: Pick<RequestContext, "expiresAt">,
) {
  const now = shopTime();
  const [product, settings] = await Promise.all([productView(viewer, id, now), shopSettings()]);
  if (!product) return null;
  if (isAuctionCapable(product.productType)) return "auction";
  const choice = await variantChoice(product, now);
  const price = fixedPriceView({ ...product, lacksVariant: false }, now, settings);
  if (price?.sale && product.flashSaleEndsAt) expiresAt(product.flashSaleEndsAt);
  const { status, category, marketPriceCents, unitsSold } = product;
  return {
    id,
    category: category?.isActive
      ? { name: ownText(category.name, category.nameSw), href: `/category/${category.slug}` }
      : null,
    isActive: status === "active",
    statusText: t(STATUS_WORDS[status]),
    price: price && choice ? { ...price, ...ofVariants(price, product, choice) } : price,
    choice: choice && { label: choice.label, groups: choice.groups },
    unavailable: price?.canBuy ? null : unavailableText(status),
    marketText: marketPriceCents === null ? null : formatKsh(marketPriceCents),
    unitsSold,
    payText: waysToPay(settings.hasCheckout, settings.isPayOnDelivery),
    ...productShown(product),
  };
}

type View = NonNullable<ReturnType<typeof fixedPriceView>>;

/** The price is the lowest; nobody can buy more than the stock of one. */
const ofVariants = (
  { priceText }: View,
  { hasSeveralPrices }: Pick<Viewed, "hasSeveralPrices">,
  { mostStock, highestAmount }: VariantChoice,
) => ({
  stock: mostStock,
  ...(hasSeveralPrices && {
    priceText: t("from {sum}", { sum: priceText }),
    highestAmount,
  }),
});

export type ProductPage = Exclude<Awaited<ReturnType<typeof productPage>>, null | "auction">;
