import type * as z from "zod";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { productRow } from "~/operations/products/list/product-rows.queries.server";
import { entityTag } from "../rest/product-version.server";
import { type WireContext, type productEntity, wireProduct } from "./product.server";

/** Answers 404 if the viewer may not see the product (D13). */
export async function productAnswer(
  context: WireContext & { readonly now: Date },
  id: number,
): Promise<Outcome<z.input<typeof productEntity>> & { headers?: Readonly<Record<string, string>> }> {
  const product = await productRow(context.viewer, id, context.now);
  if (!product) return refused(refuse("missing", PRODUCT_NOT_FOUND));
  const answer = wireProduct(product, context);
  return { ...accepted(answer), headers: { ETag: entityTag(answer.version, answer) } };
}
