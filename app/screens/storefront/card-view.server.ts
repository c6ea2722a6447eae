import { formatKsh } from "~/domain/money";
import { type PledgeOffer, pledgeOffer } from "~/domain/pledge/pledge-offer";
import { isLowStock, isAuctionCapable } from "~/domain/product/product";
import { formatDayTime } from "~/domain/time";
import type { ShelfProduct } from "~/operations/browse/listing.queries.server";
import type { ProductCardView } from "~/ui/product/product-card";
import { t } from "~/texts/t";

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

/** For a shelf: an auction that a newcomer cannot win shows its fixed price alone (D72). */
export function shelfCard(product: ShelfProduct): ProductCardView {
  const { tooLate, phase, ...card } = cardView(product);
  if (tooLate) return card;
  return phase ? { ...card, phase } : card;
}

function saleFacts({
  buyNowPriceCents,
  hasSeveralPrices,
  salePriceCents,
  discountPercentage,
  stockQuantity,
}: ShelfProduct): Partial<ProductCardView> {
  const list = formatKsh(buyNowPriceCents ?? 0);
  const sum = salePriceCents === null ? list : formatKsh(salePriceCents);
  return {
    price: hasSeveralPrices ? t("from {sum}", { sum }) : sum,
    ...(salePriceCents !== null && { was: list, off: discountPercentage }),
    ...(isLowStock(stockQuantity) && { left: stockQuantity }),
  };
}

function auctionFacts(product: ShelfProduct): Partial<ProductCardView> {
  const { productType, phase, startTime, round } = product;
  // active, and its first round is still to open
  const hasBegun = phase !== "live" || round !== null;
  // the fixed price still applies after the auction
  const offer = phase === "ended" && productType === "both" ? null : pledgeOffer(product);
  return {
    ...(offer && offerFacts(offer)),
    ...((phase === "live" || phase === "ended") && hasBegun && { phase }),
    ...(!hasBegun && { starts: t("Not started yet") }),
    ...(phase === "upcoming" &&
      startTime && { starts: t("Starts {date}", { date: formatDayTime(startTime) }) }),
  };
}

function offerFacts(offer: PledgeOffer): Partial<ProductCardView> {
  if (offer.kind === "too_late") return { tooLate: true };
  const pledge = formatKsh(offer.cents);
  return offer.kind === "from" ? { pledge } : { pledge, by: offer.kind };
}
