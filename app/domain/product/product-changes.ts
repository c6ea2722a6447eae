import * as z from "zod/mini";
import { CHOOSE_CATEGORY, type KeptProduct, type StoredProduct } from "./fields";
import { formOf, type ProductForm, productForm, rulesBetweenFields, storedProduct } from "./product-form";
import { parseSeen, type SeenVersion } from "./seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

/** What PUT /auctions/{id}/ changes: the fields that came, each read like the form's (D60). */
export const productChangesSchema = z.partial(productForm);
export type ProductChanges = z.infer<typeof productChangesSchema>;

const VERSION_INVALID = "version must be one that an answer of this product had";

/** The body of the PUT: the changes, and the `version` that they were made from, where the caller says it. */
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

/** 'A field absent from a PUT stays as it was' (D60); the whole is then held against the rules of the edit form. */
export function changeProduct(product: KeptProduct, changes: ProductChanges): Outcome<StoredProduct> {
  const { category, ...form } = { ...formOf(product), ...changes };
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  return heldAgainstRules({ ...form, category });
}

/** A product put together from two people's edits: what each may save alone need not fit together. */
export const mergedProduct = (product: StoredProduct): Outcome<StoredProduct> =>
  heldAgainstRules({ ...formOf(product), category: product.categoryId });

function heldAgainstRules(form: ProductForm): Outcome<StoredProduct> {
  const { error } = changedForm.safeParse(form);
  if (!error) return accepted(storedProduct(form));
  const [issue] = error.issues;
  return refused(refuse("invalid", issue?.message ?? "", String(issue?.path[0])));
}
