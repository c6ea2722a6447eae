import * as z from "zod/mini";
import { CHOOSE_CATEGORY, MAX_TITLE_LENGTH } from "./fields";
import type { ExistingProduct, StoredProduct } from "./stored-product";
import { isAuctionCapable } from "./product";
import {
  type ProductFormWith,
  formOf,
  type NeededTimes,
  productBody,
  type ProductForm,
  rulesBetweenFields,
  storedProduct,
} from "./product-form";
import { parseSeen, type SeenVersion } from "../form/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { cutText } from "~/domain/text/cut-text";

export const productChangesSchema = z.partial(productBody);
export type ProductChanges = z.infer<typeof productChangesSchema>;

const VERSION_INVALID = "version must be one that an answer of this product had";

/** What the changes were based on, if the caller names it. */
export const versionField = () =>
  z.optional(
    z.pipe(
      z.nullable(z.string({ error: VERSION_INVALID })),
      z.transform((input, context): SeenVersion | null => {
        const version = parseSeen(input);
        if (version === null && input !== null && input !== "")
          context.issues.push({ code: "custom", input, message: VERSION_INVALID });
        return version;
      }),
    ),
  );

export const productPutSchema = z.extend(productChangesSchema, { version: versionField() });

/** A field absent from a PUT stays as it was (D60). Then the edit form's rules apply, but times that were never set may stay blank. */
export function applyProductChanges(
  product: ExistingProduct,
  changes: ProductChanges,
): Outcome<StoredProduct> {
  const { category, ...form } = { ...formOf(product), ...changes };
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  return checkProductRules({ ...form, category }, timesNeededAfter(product));
}

/** As `applyProductChanges`, for an undo: a product may be without a category, as it was before. */
export const revertProductChanges = (
  product: ExistingProduct,
  changes: Omit<ProductChanges, "category"> & { category?: number | null | undefined },
): Outcome<ExistingProduct> =>
  checkProductRules({ ...formOf(product), ...changes }, timesNeededAfter(product));

const COPY = " (copy)";

/** A new product's values. Times, a sale and the SKU belong to the old one. */
export function duplicateOf({ title, ...product }: ExistingProduct): Outcome<StoredProduct> {
  const start = cutText(title, MAX_TITLE_LENGTH - COPY.length);
  const { category, ...form } = formOf({ ...product, title: `${start}${COPY}`, isFlashSale: false, sku: "" });
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  return accepted(storedProduct({ ...form, category, start_time: null, end_time: null }));
}

/** Two people's edits together: each may be valid alone, but not in combination. */
export const mergedProduct = (product: ExistingProduct, before: ExistingProduct): Outcome<ExistingProduct> =>
  checkProductRules(formOf(product), timesNeededAfter(before));

/** An auction may be created without times (D60); a time that is set cannot be removed. */
function timesNeededAfter({ productType, startTime, endTime }: ExistingProduct): NeededTimes {
  const isNew = !isAuctionCapable(productType);
  return { start_time: isNew || startTime !== null, end_time: isNew || endTime !== null };
}

function checkProductRules<Category extends number | null>(
  form: ProductFormWith<Category>,
  needed: NeededTimes,
) {
  const { error } = z
    .custom<ProductForm>()
    .check(...rulesBetweenFields(needed))
    .safeParse(form);
  if (!error) return accepted(storedProduct(form));
  const [issue] = error.issues;
  return refused(refuse("invalid", issue?.message ?? "", String(issue?.path[0])));
}
