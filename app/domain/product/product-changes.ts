import * as z from "zod/mini";
import { CHOOSE_CATEGORY, type ExistingProduct, type StoredProduct } from "./fields";
import { formOf, type ProductForm, productForm, rulesBetweenFields, storedProduct } from "./product-form";
import { parseSeen, type SeenVersion } from "./seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

export const productChangesSchema = z.partial(productForm);
export type ProductChanges = z.infer<typeof productChangesSchema>;

const VERSION_INVALID = "version must be one that an answer of this product had";

/** `version` is what the changes were made from, if the caller says it. */
export const productPutSchema = z.extend(productChangesSchema, {
  version: z.optional(
    z.pipe(
      z.nullable(z.string({ error: VERSION_INVALID })),
      z.transform((input, context): SeenVersion | null => {
        const version = parseSeen(input);
        if (version === null && input !== null && input !== "")
          context.issues.push({ code: "custom", input, message: VERSION_INVALID });
        return version;
      }),
    ),
  ),
});

const changedForm = z.custom<ProductForm>().check(...rulesBetweenFields({ editing: true }));

/** A field absent from a PUT stays as it was (D60); the edit form's rules then check the whole. */
export function changeProduct(product: ExistingProduct, changes: ProductChanges): Outcome<StoredProduct> {
  const { category, ...form } = { ...formOf(product), ...changes };
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  return heldAgainstRules({ ...form, category });
}

/** Two people's edits together: each may be valid alone and not fit. */
export const mergedProduct = (product: StoredProduct): Outcome<StoredProduct> =>
  heldAgainstRules({ ...formOf(product), category: product.categoryId });

function heldAgainstRules(form: ProductForm): Outcome<StoredProduct> {
  const { error } = changedForm.safeParse(form);
  if (!error) return accepted(storedProduct(form));
  const [issue] = error.issues;
  return refused(refuse("invalid", issue?.message ?? "", String(issue?.path[0])));
}
