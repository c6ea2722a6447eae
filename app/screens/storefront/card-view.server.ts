import { formatKsh } from "~/domain/money";
import { pledgeMinimum } from "~/domain/pledge";
import { isLowStock, isAuctionCapable } from "~/domain/product";
import { formatDayTime } from "~/domain/time";
import type { ShelfProduct } from "~/operations/products/listing.queries.server";
import type { ProductCardView } from "~/ui/product-card";

/** A product as its card shows it; what it does not have is left out of the data. */
export function cardView(product: ShelfProduct): ProductCardView {
  const { id, title, imageKey, productType: type } = product;
  return {
    id,
    title,
    type,
    imageKey,
    ...(type !== "auction" && saleFacts(product)),
    ...(isAuctionCapable(type) && auctionFacts(product)),
  };
}

function saleFacts({
  buyNowPriceCents,
  salePriceCents,
  discountPercentage,
  stockQuantity,
}: ShelfProduct): Partial<ProductCardView> {
  const list = formatKsh(buyNowPriceCents ?? 0);
  return {
    price: list,
    ...(salePriceCents !== null && { price: formatKsh(salePriceCents), was: list, off: discountPercentage }),
    ...(isLowStock(stockQuantity) && { left: stockQuantity }),
  };
}

function auctionFacts({
  productType,
  phase,
  startTime,
  basePriceCents,
  rounds: [round],
}: ShelfProduct): Partial<ProductCardView> {
  return {
    // what is sold at a fixed price too goes on without its auction
    ...((phase !== "ended" || productType === "auction") && {
      pledge: formatKsh(round ? pledgeMinimum(round) : basePriceCents),
    }),
    ...((phase === "live" || phase === "ended") && { phase }),
    ...(phase === "upcoming" && startTime && { starts: `Starts ${formatDayTime(startTime)}` }),
  };
}
