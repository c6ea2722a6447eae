import * as z from "zod/mini";
import { idField } from "~/domain/form/rest-fields";
import { MAX_SELECTED_PRODUCTS } from "./product-selection";

const CHOOSE_PRODUCTS = "Please choose 1 to 1,000 products";

export const productIdsSchema = z.object({
  product_ids: z.pipe(
    z
      .array(idField("Every product must be an id"), { error: CHOOSE_PRODUCTS })
      .check(
        z.minLength(1, { error: CHOOSE_PRODUCTS, abort: true }),
        z.maxLength(MAX_SELECTED_PRODUCTS, { error: CHOOSE_PRODUCTS }),
      ),
    z.transform((ids): number[] => [...new Set(ids)]),
  ),
});
