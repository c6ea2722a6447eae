import { formatKsh } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product";
import { formatDayTime } from "~/domain/time";
import { activeProducts, type ShelfProduct } from "~/operations/products/listing.queries.server";
import type { ProductCardView } from "~/ui/product-card";

const SHELVES = [
  { title: "Auctions", type: "auction" },
  { title: "Both Options", type: "both" },
  { title: "Buy Now", type: "buy_now" },
] as const;

/** At most 8 items a row (specification §9). */
const SHELF_LENGTH = 8;

export async function homeShelves() {
  const now = new Date();
  const shelves = await Promise.all(
    SHELVES.map(async ({ title, type }) => {
      const products = await activeProducts([type], SHELF_LENGTH, now);
      return { title, products: products.map(cardOf) };
    }),
  );
  return shelves.filter((shelf) => shelf.products.length > 0);
}

const TYPE_LABELS = { buy_now: "Buy Now", auction: "Auction", both: "Both Options" } as const;

function cardOf(product: ShelfProduct): ProductCardView {
  const { id, title, imageKey, productType, phase, stockQuantity: stock } = product;
  const onAuction = isAuctionCapable(productType);
  const listCents = productType === "auction" ? product.basePriceCents : (product.buyNowPriceCents ?? 0);
  return {
    id: String(id),
    title,
    href: onAuction ? `/auction/${id}` : `/product/${id}`,
    imageKey,
    priceText: formatKsh(product.salePriceCents ?? listCents),
    wasText: product.salePriceCents === null ? null : formatKsh(listCents),
    typeLabel: TYPE_LABELS[productType],
    phase: onAuction && phase !== "draft" ? phase : null,
    phaseLabel:
      phase === "upcoming" && product.startTime ? `Starts ${formatDayTime(product.startTime)}` : undefined,
    note: productType !== "auction" && stock >= 1 && stock <= 4 ? `Only ${stock} Left` : null,
  };
}
