import type { PageMeta, Structured } from "~/ui/frame/page-meta";
import { t } from "~/texts/t";

interface MetaProduct {
  title: string;
  description: string;
  imageKey: string | null;
  pictures?: { pictures: readonly { imageKey: string }[] };
  structured: Readonly<Record<string, unknown>>;
  price: { priceAmount: string; highestAmount?: string; canBuy: boolean; stock: number } | null;
  joining?: JoinOffer | null;
}

export interface JoinOffer {
  readonly priceAmount: string;
  readonly isOpen: boolean;
  readonly from: string | null;
  readonly until: string | null;
}

/** For search engines and shared links; `path` is the product's page. */
export function productMeta(product: MetaProduct, path: string, { isListed = true } = {}): PageMeta {
  const { title, description, imageKey, pictures, structured } = product;
  const offer = offerOf(product);
  return {
    title,
    description,
    ...(isListed && { canonical: path }),
    imageKey,
    pictures: pictures?.pictures,
    // search engines refuse a product without an offer
    ...(offer && {
      structured: (origin, image): Structured => ({
        "@type": "Product",
        name: title,
        description,
        url: origin + path,
        ...(image && { image }),
        ...structured,
        offers: { "@type": "Offer", priceCurrency: "KES", url: origin + path, ...offer },
      }),
    }),
  };
}

/** The fixed price, else the price to join the auction. */
function offerOf({ price, joining }: Pick<MetaProduct, "price" | "joining">) {
  if (price) return { ...amountsOf(price), availability: `https://schema.org/${availabilityOf(price)}` };
  if (!joining) return null;
  const { priceAmount, isOpen, from, until } = joining;
  return {
    description: t("The entry fee of a round of the auction"),
    price: priceAmount,
    availability: `https://schema.org/${isOpen ? "InStock" : "OutOfStock"}`,
    ...(from && { availabilityStarts: from }),
    ...(until && { availabilityEnds: until }),
  };
}

/** Of variants with several prices from the lowest to the highest. */
const amountsOf = ({ priceAmount, highestAmount }: NonNullable<MetaProduct["price"]>) =>
  highestAmount === undefined
    ? { price: priceAmount }
    : { "@type": "AggregateOffer", lowPrice: priceAmount, highPrice: highestAmount };

function availabilityOf({ canBuy, stock }: { canBuy: boolean; stock: number }) {
  if (canBuy) return "InStock";
  return stock === 0 ? "OutOfStock" : "Discontinued";
}
