import * as z from "zod/mini";
import { RUN_DESPITE_FIELD_ERRORS } from "~/domain/form/form-field";
import type { Part } from "./field-row";
import { productFields } from "./fields";
import {
  fieldRows,
  type FieldName,
  type ExistingProduct,
  type Row,
  type StoredProduct,
} from "./stored-product";
import { isAuctionCapable, isBuyNowCapable, type ProductType } from "./product";
import { t } from "~/texts/t";

type Schemas = { [Name in FieldName]: (typeof productFields)[Name]["schema"] };

const formOfSchemas = (schemaOf: (row: Row) => z.ZodMiniType) =>
  z.object(Object.fromEntries(fieldRows.map(([name, row]) => [name, schemaOf(row)])) as Schemas);

const productForm = formOfSchemas(({ schema }) => schema);

/** As the API accepts it (D2). */
export const productBody = formOfSchemas(({ schema, inRest = schema }) => inRest);

export type ProductForm = z.infer<typeof productForm>;

/** Create and edit form (D60), keyed by REST names. Amounts become cents, times Date or null. The picture is read separately (D61). */
export const productFormSchema = ({ editing }: FormMode) =>
  z.pipe(
    z.transform(followFixedPrice),
    productForm.check(...rulesBetweenFields({ start_time: editing, end_time: editing })),
  );

/** Where only a fixed price is sold, a base price that is left blank is the same. */
function followFixedPrice(typed: unknown): unknown {
  if (typeof typed !== "object" || typed === null) return typed;
  const form = typed as Readonly<Record<string, unknown>>;
  const { base_price: base, buy_now_price: fixed } = form;
  if (form.product_type !== "buy_now" || (base !== undefined && base !== "")) return form;
  // a fixed price that is blank or wrong is refused in its own field
  const { data: cents } = productFields.buy_now_price.schema.safeParse(fixed);
  return { ...form, base_price: cents === undefined || cents === null ? "0" : fixed };
}

export const newProductSchema = productBody.check(
  ...rulesBetweenFields({ start_time: false, end_time: false }),
);

interface FormMode {
  readonly editing: boolean;
}

export type NeededTimes = Readonly<Record<"start_time" | "end_time", boolean>>;

export function rulesBetweenFields(needed: NeededTimes) {
  return [
    requiredFor("buy_now_price", isBuyNowCapable, t("Buy now price is required for this product type")),
    requiredFor("participation_fee", isAuctionCapable, t("Entry fee is required for this product type")),
    requiredFor(
      "start_time",
      (type) => needed.start_time && isAuctionCapable(type),
      t("Start time is required for an auction"),
    ),
    requiredFor(
      "end_time",
      (type) => needed.end_time && isAuctionCapable(type),
      t("End time is required for an auction"),
    ),
    endsAfterStart(),
  ] as const;
}

type ConditionalField = "buy_now_price" | "participation_fee" | "start_time" | "end_time";

/** Required by type: the price for buy_now and both, the fee for auction and both, times on edit (D60). */
function requiredFor(field: ConditionalField, isRequired: (type: ProductType) => boolean, error: string) {
  return z.refine<Pick<ProductForm, ConditionalField | "product_type">>(
    (form) => form[field] !== null || !isRequired(form.product_type),
    { path: [field], error, ...RUN_DESPITE_FIELD_ERRORS },
  );
}

function endsAfterStart() {
  return z.refine<Pick<ProductForm, "product_type" | "start_time" | "end_time">>(
    ({ product_type, start_time, end_time }) => {
      if (!isAuctionCapable(product_type)) return true;
      return !(start_time instanceof Date && end_time instanceof Date) || end_time > start_time;
    },
    { path: ["end_time"], error: t("End time must be after start time"), ...RUN_DESPITE_FIELD_ERRORS },
  );
}

/** Drops what the product's type or sale does not use (D60). */
export function storedProduct<Category extends number | null>(
  form: ProductFormWith<Category>,
): Omit<StoredProduct, "categoryId"> & { readonly categoryId: Category } {
  const has: Record<Part, boolean> = {
    fixed_price: isBuyNowCapable(form.product_type),
    auction: isAuctionCapable(form.product_type),
    sale: form.is_flash_sale,
  };
  const stored = fieldRows.map(([name, { column, part, blank }]) => [
    column,
    part === undefined || has[part] ? form[name] : blank,
  ]);
  return Object.fromEntries(stored) as Omit<StoredProduct, "categoryId"> & { readonly categoryId: Category };
}

export type ProductFormWith<Category> = Omit<ProductForm, "category"> & { category: Category };

export const formOf = (product: ExistingProduct) =>
  Object.fromEntries(fieldRows.map(([name, { column }]) => [name, product[column]])) as ProductFormWith<
    number | null
  >;
