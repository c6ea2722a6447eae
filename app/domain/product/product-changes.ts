import * as z from "zod/mini";
import {
  CHOOSE_CATEGORY,
  type ProductForm,
  productFields,
  rulesBetweenFields,
  type StoredProduct,
  storedProduct,
} from "./product-form";
import { parseSeen, type SeenVersion } from "./seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

/** What PUT /auctions/{id}/ changes: the fields that came, each read like the form's (D60). */
export const productChangesSchema = z.partial(productFields);
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
export function changeProduct(
  { categoryId, ...product }: Omit<StoredProduct, "categoryId"> & { readonly categoryId: number | null },
  changes: ProductChanges,
): Outcome<StoredProduct> {
  const category = changes.category ?? categoryId;
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  return heldAgainstRules({ ...formOf(product), ...changes, category });
}

/** A product put together from two people's edits: what each may save alone need not fit together. */
export const mergedProduct = ({ categoryId, ...product }: StoredProduct): Outcome<StoredProduct> =>
  heldAgainstRules({ ...formOf(product), category: categoryId });

function heldAgainstRules(form: ProductForm): Outcome<StoredProduct> {
  const { error } = changedForm.safeParse(form);
  if (!error) return accepted(storedProduct(form));
  const [issue] = error.issues;
  return refused(refuse("invalid", issue?.message ?? "", String(issue?.path[0])));
}

const formOf = (product: Omit<StoredProduct, "categoryId">): Omit<ProductForm, "category"> => ({
  title: product.title,
  description: product.description,
  product_type: product.productType,
  base_price: product.basePriceCents,
  market_price: product.marketPriceCents,
  buy_now_price: product.buyNowPriceCents,
  participation_fee: product.participationFeeCents,
  stock_quantity: product.stockQuantity,
  start_time: product.startTime,
  end_time: product.endTime,
  is_featured: product.isFeatured,
  is_flash_sale: product.isFlashSale,
  discount_percentage: product.discountPercentage,
  flash_sale_ends_at: product.flashSaleEndsAt,
  display_order: product.displayOrder,
});
