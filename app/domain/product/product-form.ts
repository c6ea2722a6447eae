import * as z from "zod/mini";
import { ALSO_WHEN_FIELDS_FAIL } from "~/domain/form/form-field";
import {
  fieldRows,
  type FieldName,
  type KeptProduct,
  type Part,
  type productFields,
  type StoredProduct,
} from "./fields";
import { isAuctionCapable, isBuyNowCapable, type ProductType } from "./product";

type Schemas = { [Name in FieldName]: (typeof productFields)[Name]["schema"] };

export const productForm = z.object(
  Object.fromEntries(fieldRows.map(([name, { schema }]) => [name, schema])) as Schemas,
);

export type ProductForm = z.infer<typeof productForm>;

/**
 * The create and edit form of a product (specification §5, D60). Keys are the REST names; amounts come out as cents, times
 * as Date or null, tick boxes as booleans, the category as its id. The picture is read apart (D61).
 */
export const productFormSchema = (mode: FormMode) => productForm.check(...rulesBetweenFields(mode));

interface FormMode {
  readonly editing: boolean;
}

/** What no field says alone. */
export function rulesBetweenFields({ editing }: FormMode) {
  return [
    requiredFor("buy_now_price", isBuyNowCapable, "Buy now price is required for this product type"),
    requiredFor("participation_fee", isAuctionCapable, "Participation fee is required for this product type"),
    requiredFor(
      "start_time",
      (type) => editing && isAuctionCapable(type),
      "Start time is required for an auction",
    ),
    requiredFor(
      "end_time",
      (type) => editing && isAuctionCapable(type),
      "End time is required for an auction",
    ),
    endsAfterStart(),
  ] as const;
}

type ConditionalField = "buy_now_price" | "participation_fee" | "start_time" | "end_time";

/** 'buy_now_price required for buy_now or both; participation_fee … for auction or both; start_time and end_time … on edit.' */
function requiredFor(field: ConditionalField, isRequired: (type: ProductType) => boolean, error: string) {
  return z.refine<Pick<ProductForm, ConditionalField | "product_type">>(
    (form) => form[field] !== null || !isRequired(form.product_type),
    { path: [field], error, ...ALSO_WHEN_FIELDS_FAIL },
  );
}

/** 'End after start' (D60), for the types that keep their times. */
function endsAfterStart() {
  return z.refine<Pick<ProductForm, "product_type" | "start_time" | "end_time">>(
    ({ product_type, start_time, end_time }) => {
      if (!isAuctionCapable(product_type)) return true;
      return !(start_time instanceof Date && end_time instanceof Date) || end_time > start_time;
    },
    { path: ["end_time"], error: "End time must be after start time", ...ALSO_WHEN_FIELDS_FAIL },
  );
}

/**
 * 'buy_now_price sent only for buy-now types; fee and times only for auction types; discount and flash end only when flash
 * sale is on' (D60). The rest of what was typed is dropped.
 */
export function storedProduct(form: ProductForm): StoredProduct {
  const has: Record<Part, boolean> = {
    fixed_price: isBuyNowCapable(form.product_type),
    auction: isAuctionCapable(form.product_type),
    sale: form.is_flash_sale,
  };
  const stored = fieldRows.map(([name, { column, part, blank }]) => [
    column,
    part === undefined || has[part] ? form[name] : blank,
  ]);
  return Object.fromEntries(stored) as StoredProduct;
}

/** What a form holds of it. */
export const formOf = (product: KeptProduct) =>
  Object.fromEntries(fieldRows.map(([name, { column }]) => [name, product[column]])) as Omit<
    ProductForm,
    "category"
  > & { category: number | null };
