import * as z from "zod/mini";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import {
  ALSO_WHEN_FIELDS_FAIL,
  optionalMomentField,
  optionalWholeNumberField,
  requiredText,
  tickField,
  wholeNumberField,
} from "~/domain/form/form-field";
import { parseId } from "~/domain/id";
import type { Cents } from "~/domain/money";
import { isAuctionCapable, isBuyNowCapable, MAX_STOCK, PRODUCT_TYPES, type ProductType } from "./product";

const MAX_DISPLAY_ORDER = 1_000_000;
const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;

export const CHOOSE_CATEGORY = "Please choose a category";
const CHOOSE_TYPE = "Please choose a product type";
const BASE_PRICE_INVALID = "Base price must be 0 or more, with at most 2 decimals";

export const productFields = z.object({
  title: requiredText("Title is required").check(
    z.maxLength(MAX_TITLE_LENGTH, { error: "Title must be at most 200 characters" }),
  ),
  description: requiredText("Description is required").check(
    z.maxLength(MAX_DESCRIPTION_LENGTH, { error: "Description must be at most 10,000 characters" }),
  ),
  category: z.pipe(
    z.union([z.string(), z.number()], { error: CHOOSE_CATEGORY }),
    z.transform((input, context): number => {
      const id = parseId(String(input));
      if (id !== null) return id;
      context.issues.push({ code: "custom", input, message: CHOOSE_CATEGORY });
      return z.NEVER;
    }),
  ),
  product_type: z.enum(PRODUCT_TYPES, { error: CHOOSE_TYPE }),
  base_price: amountField("Base price is required", { invalid: BASE_PRICE_INVALID }),
  market_price: optionalAmountField("Please enter a valid market price or leave it blank"),
  buy_now_price: optionalAmountField("Please enter a valid buy now price"),
  participation_fee: optionalAmountField("Please enter a valid participation fee"),
  stock_quantity: wholeNumberField("Stock must be a whole number from 0 to 1,000,000", {
    min: 0,
    max: MAX_STOCK,
  }),
  start_time: optionalMomentField("Please enter a valid start time"),
  end_time: optionalMomentField("Please enter a valid end time"),
  is_featured: tickField(),
  is_flash_sale: tickField(),
  discount_percentage: optionalWholeNumberField(
    "Discount must be a whole number from 0 to 100",
    { min: 0, max: 100 },
    0,
  ),
  flash_sale_ends_at: optionalMomentField("Please enter a valid end of the flash sale"),
  display_order: optionalWholeNumberField(
    "Display order must be a whole number, 0 or more",
    { min: 0, max: MAX_DISPLAY_ORDER },
    0,
  ),
});

export type ProductForm = z.infer<typeof productFields>;

/**
 * The create and edit form of a product (specification §5, D60). Keys are the REST names; amounts come out as cents, times
 * as Date or null, tick boxes as booleans, the category as its id. The picture is read apart (D61).
 */
export const productFormSchema = (mode: FormMode) => productFields.check(...rulesBetweenFields(mode));

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

/** What of a product form is stored. Money in cents, times in UTC; null where the product has no such thing. */
export interface StoredProduct {
  readonly title: string;
  readonly description: string;
  readonly categoryId: number;
  readonly productType: ProductType;
  readonly basePriceCents: Cents;
  readonly marketPriceCents: Cents | null;
  readonly buyNowPriceCents: Cents | null;
  readonly participationFeeCents: Cents | null;
  readonly stockQuantity: number;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly isFeatured: boolean;
  readonly isFlashSale: boolean;
  readonly discountPercentage: number;
  readonly flashSaleEndsAt: Date | null;
  readonly displayOrder: number;
}

/**
 * 'buy_now_price sent only for buy-now types; fee and times only for auction types; discount and flash end only when flash
 * sale is on' (specification §5). The rest of what was typed is dropped.
 */
export function storedProduct(form: ProductForm): StoredProduct {
  const forSale = isBuyNowCapable(form.product_type);
  const forAuction = isAuctionCapable(form.product_type);
  return {
    title: form.title,
    description: form.description,
    categoryId: form.category,
    productType: form.product_type,
    basePriceCents: form.base_price,
    marketPriceCents: form.market_price,
    buyNowPriceCents: forSale ? form.buy_now_price : null,
    participationFeeCents: forAuction ? form.participation_fee : null,
    stockQuantity: form.stock_quantity,
    startTime: forAuction ? form.start_time : null,
    endTime: forAuction ? form.end_time : null,
    isFeatured: form.is_featured,
    isFlashSale: form.is_flash_sale,
    discountPercentage: form.is_flash_sale ? form.discount_percentage : 0,
    flashSaleEndsAt: form.is_flash_sale ? form.flash_sale_ends_at : null,
    displayOrder: form.display_order,
  };
}
