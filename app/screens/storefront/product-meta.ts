import type { PageMeta, Structured } from "~/ui/frame/page-meta";

interface MetaProduct {
  title: string;
  description: string;
  imageKey: string | null;
  /** What schema.org has a name for. */
  structured: Readonly<Record<string, string>>;
  price: { priceAmount: string; canBuy: boolean; stock: number } | null;
}

/** For search engines and shared links; `path` is the product's page. */
export function productMeta(product: MetaProduct, path: string): PageMeta {
  const { title, description, imageKey, structured, price } = product;
  return {
    title,
    description,
    canonical: path,
    imageKey,
    structured: (origin, image): Structured => ({
      "@type": "Product",
      name: title,
      description,
      url: origin + path,
      ...(image && { image }),
      ...structured,
      ...(price && {
        offers: {
          "@type": "Offer",
          price: price.priceAmount,
          priceCurrency: "KES",
          availability: `https://schema.org/${availabilityOf(price)}`,
          url: origin + path,
        },
      }),
    }),
  };
}

function availabilityOf({ canBuy, stock }: { canBuy: boolean; stock: number }) {
  if (canBuy) return "InStock";
  return stock === 0 ? "OutOfStock" : "Discontinued";
}
