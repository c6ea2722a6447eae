import { productFacts } from "~/domain/product/facts";
import type { ExistingProduct } from "~/domain/product/stored-product";
import { altTextOf, type PicturedProduct, picturesOf } from "~/domain/product/pictures";
import sheet from "~/ui/product/picture-row.css?url";

type Shown = Pick<ExistingProduct, "title" | "description"> & Partial<ExistingProduct> & PicturedProduct;

/** What the pages of products and auctions show alike. Lines of specifications without a name follow the description. */
export function productShown(product: Shown) {
  const { notes, ...facts } = productFacts(product);
  const { title, description } = product;
  return {
    title,
    description: notes === undefined ? description : `${description}\n\n${notes}`,
    ...picturesShown(title, product),
    ...facts,
  };
}

/** A page with a single picture does not grow. */
function picturesShown(title: string, product: PicturedProduct) {
  const pictures = picturesOf(product).map((picture, index) => ({
    imageKey: picture.imageKey,
    alt: altTextOf(title, picture, index),
  }));
  return {
    imageKey: product.imageKey,
    ...(product.imageAlt !== "" && { imageAlt: product.imageAlt }),
    ...(pictures.length > 1 && { pictures: { pictures, sheet } }),
  };
}
