import type * as z from "zod";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { productRow } from "~/operations/products/product-rows.queries.server";
import { type Asked, type productEntity, wireProduct } from "./product.server";

/** The product as it is now, for whoever asks; missing where they see none (D13). */
export async function productAnswer(
  asked: Asked & { readonly now: Date },
  id: number,
): Promise<Outcome<z.input<typeof productEntity>>> {
  const product = await productRow(asked.viewer, id, asked.now);
  return product ? accepted(wireProduct(product, asked)) : refused(refuse("missing", PRODUCT_NOT_FOUND));
}
