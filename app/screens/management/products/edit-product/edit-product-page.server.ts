import { formatDateTime } from "~/domain/time";
import { seenText } from "~/domain/product/seen-version";
import { editedProduct } from "~/operations/products/edited-product.queries.server";
import { categoryOptions } from "~/screens/management/products/category-options.server";
import { productValues } from "~/screens/management/products/form/product-form-values";

/** Also loads a deleted product that somebody was editing. */
export async function editProductPage(id: number) {
  const product = await editedProduct(id);
  if (!product) return null;
  const { edit, deletion } = product;
  return {
    id,
    title: product.title,
    imageKey: product.imageKey,
    values: {
      ...productValues(product),
      seen: seenText({ edit, stock: product.stockQuantity }),
    },
    categories: await categoryOptions(product.categoryId),
    deletion: deletion && deletionText(deletion),
  };
}

const deletionText = ({ at, actor }: { at: Date; actor: string | null }) =>
  `It was deleted${actor === null ? "" : ` by ${actor}`}, ${formatDateTime(at)}.`;
