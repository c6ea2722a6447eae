import { db } from "~/db/client.server";
import { rowsOfIds } from "~/db/list-rows.server";
import { inCents } from "~/db/rows.server";
import type { CartItem } from "~/domain/cart/cart";
import { inOptionsOrder, readOptions } from "~/domain/product/variants";

const variants = { where: { deletedAt: null } } as const;

/** Options and variants in their order, without removed ones. */
export async function productWithVariants(id: number) {
  const row = await db().product.findFirst({
    where: { id, deletedAt: null },
    select: { title: true, productType: true, options: true, variants },
  });
  if (!row) return null;
  const options = readOptions(row.options);
  return { ...row, options, variants: inOptionsOrder(options, row.variants.map(inCents)) };
}

/** What can be sold of these products, in their order: a product, or each of its variants. */
export async function goodsOfProducts(ids: readonly number[]): Promise<Omit<CartItem, "quantity">[]> {
  const rows = await rowsOfIds("Product", { options: true, variants }, ids);
  const products = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((productId): Omit<CartItem, "quantity">[] => {
    const found = products.get(productId);
    if (!found || found.options === "") return [{ productId, variantId: null }];
    const inOrder = inOptionsOrder(readOptions(found.options), found.variants);
    return inOrder.map(({ id: variantId }) => ({ productId, variantId }));
  });
}
