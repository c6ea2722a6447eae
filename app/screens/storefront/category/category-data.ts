import { productPath, type ProductType } from "~/domain/product/product";
import type { Structured } from "~/ui/frame/page-meta";
import type { Listing } from "../listing-page.server";

interface CategoryPage {
  name: string;
  path: string;
  listing: Pick<Listing, "first"> & { products: readonly { id: number; type: ProductType }[] };
}

export function categoryData({ name, path, listing }: CategoryPage, origin: string): Structured {
  const step = (position: number, label: string, to: string) => ({
    "@type": "ListItem",
    position,
    name: label,
    item: origin + to,
  });
  return {
    "@graph": [
      {
        "@type": "BreadcrumbList",
        itemListElement: [step(1, "Home", "/"), step(2, "Categories", "/categories"), step(3, name, path)],
      },
      {
        "@type": "ItemList",
        name,
        itemListElement: listing.products.map(({ id, type }, index) => ({
          "@type": "ListItem",
          position: listing.first + index,
          url: origin + productPath(id, type),
        })),
      },
    ],
  };
}
