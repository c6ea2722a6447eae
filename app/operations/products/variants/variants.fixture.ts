import { db } from "~/db/client.server";
import type { Sample } from "../../browse/browse.fixture";
import { onSale } from "../../checkout/place-order.fixture";
import type { TypedVariant } from "~/domain/product/variants";
import { admin, newCategory, valueOf } from "../management.fixture";
import { saveVariants } from "./save-variants.server";

export const SIZES = [{ name: "Size", values: ["S", "M", "L"] }];

export const row = (values: string[], changes: Partial<TypedVariant> = {}): TypedVariant => ({
  values,
  priceCents: 100_000,
  stockQuantity: 5,
  sku: "",
  barcode: "",
  seenStock: null,
  ...changes,
});

/** On sale in sizes S, M and L; its variants' ids in this order. */
export async function shirtOnSale(
  changes: Partial<TypedVariant>[] = [{}, {}, {}],
  product: Sample = {},
): Promise<{ shirt: number; ids: [small: number, medium: number, large: number] }> {
  const shirt = await onSale({ title: "Shirt", categoryId: await newCategory(), ...product });
  const rows = ["S", "M", "L"].map((size, at) => row([size], changes[at]));
  valueOf(await saveVariants(admin, shirt, { options: SIZES, rows }));
  const [small = 0, medium = 0, large = 0] = (await variantsOf(shirt)).map(({ id }) => id);
  return { shirt, ids: [small, medium, large] };
}

export const variantsOf = (productId: number) =>
  db().productVariant.findMany({ where: { productId, deletedAt: null }, orderBy: { id: "asc" } });

/** Of the product, and of each variant. */
export async function piecesOf(productId: number) {
  const { stockQuantity, unitsSold } = await db().product.findUniqueOrThrow({ where: { id: productId } });
  return { of: (await variantsOf(productId)).map((one) => one.stockQuantity), stockQuantity, unitsSold };
}
