import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { duplicateOf } from "~/domain/product/product-changes";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import { createProduct } from "./create-product.server";
import { FORM_COLUMNS } from "./product-columns.server";

const picture = { position: true, imageKey: true, altText: true } as const;

/** A draft with the same values and pictures, but without times, sale, sales and rounds. */
export async function duplicateProduct(
  actor: Viewer,
  productId: number,
): Promise<Outcome<{ productId: number }>> {
  if (!may(actor, "products")) return FORBIDDEN;
  const row = await db().product.findFirst({
    where: { id: productId, deletedAt: null },
    select: {
      ...FORM_COLUMNS,
      ...selectColumns("Product", "imageKey, imageAlt, options, highestPriceCents"),
      pictures: { select: picture },
      variants: {
        where: { deletedAt: null },
        select: { values: true, priceCents: true, stockQuantity: true },
      },
    },
  });
  if (!row) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const { imageAlt, pictures, options, highestPriceCents, variants, ...stored } = row;
  const { imageKey, ...product } = inCents(stored);
  const parts = { imageAlt, pictures, options, highestPriceCents, variants };
  const copy = duplicateOf(product);
  return copy.ok ? createProduct(actor, copy.value, imageKey, parts) : copy;
}
