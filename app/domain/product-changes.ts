import * as z from "zod/mini";
import {
  CHOOSE_CATEGORY,
  type ProductForm,
  productFields,
  rulesBetweenFields,
  type StoredProduct,
  storedProduct,
} from "./product-form";
import { accepted, type Outcome, refuse, refused } from "./refusal";

/** What PUT /auctions/{id}/ changes: the fields that came, each read like the form's (D60). */
export const productChangesSchema = z.partial(productFields);
export type ProductChanges = z.infer<typeof productChangesSchema>;

const changedForm = z.custom<ProductForm>().check(...rulesBetweenFields({ editing: true }));

/** 'A field absent from a PUT stays as it was' (D60); the whole is then held against the rules of the edit form. */
export function changeProduct(
  { categoryId, ...product }: Omit<StoredProduct, "categoryId"> & { readonly categoryId: number | null },
  changes: ProductChanges,
): Outcome<StoredProduct> {
  const category = changes.category ?? categoryId;
  if (category === null) return refused(refuse("invalid", CHOOSE_CATEGORY, "category"));
  const form = { ...formOf(product), ...changes, category };
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
