/** The fields of a product, one row each (docs/recipes/add-a-field.md). Pages may import only its types. */
import * as z from "zod/mini";
import { idField } from "~/domain/form/rest-fields";
import { withDescription } from "~/domain/form/description";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import {
  optionalChoiceField,
  optionalCode,
  optionalInstantField,
  optionalMomentField,
  optionalText,
  optionalWholeNumberField,
  requiredText,
  tickField,
  wholeNumberField,
} from "~/domain/form/form-field";
import { field } from "./field-row";
import { TAX_TYPE_LABELS, TAX_TYPES } from "~/domain/tax/tax";
import {
  CONDITION_LABELS,
  MAX_STOCK,
  PRODUCT_CONDITIONS,
  PRODUCT_TYPES,
  PRODUCT_TYPE_LABELS,
} from "./product";
import { msg } from "~/texts/t";

const MAX_DISPLAY_ORDER = 1_000_000;
export const MAX_TITLE_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 10_000;
const MAX_SPECIFICATIONS_LENGTH = 2_000;
const MAX_SKU_LENGTH = 40;

export const CHOOSE_CATEGORY = msg("Please choose a category");

const category = idField(CHOOSE_CATEGORY);

/** The form's times are Nairobi's; the API's carry their zone (D2). */
const moment = (message: string) => ({
  schema: optionalMomentField(message),
  inRest: optionalInstantField(message),
});

export const productFields = {
  title: field({
    kind: "text",
    column: "title",
    heading: "Title",
    schema: requiredText(msg("Title is required")).check(
      z.maxLength(MAX_TITLE_LENGTH, { error: msg("Title must be at most 200 characters") }),
    ),
  }),
  description: field({
    kind: "text",
    column: "description",
    heading: "Description",
    schema: requiredText(msg("Description is required"), "several lines").check(
      z.maxLength(MAX_DESCRIPTION_LENGTH, { error: msg("Description must be at most 10,000 characters") }),
    ),
  }),
  specifications: field({
    kind: "text",
    column: "specifications",
    heading: "Specifications",
    schema: withDescription(
      optionalText("several lines").check(
        z.maxLength(MAX_SPECIFICATIONS_LENGTH, {
          error: msg("Specifications must be at most 2,000 characters"),
        }),
      ),
      { maxLength: MAX_SPECIFICATIONS_LENGTH, description: "One a line, as 'name: value'" },
    ),
  }),
  sku: field({
    kind: "text",
    column: "sku",
    heading: "SKU",
    fact: { property: "sku" },
    schema: withDescription(
      optionalCode().check(
        z.maxLength(MAX_SKU_LENGTH, { error: msg("SKU must be at most 40 characters") }),
        z.regex(/^[A-Za-z0-9._\-/]*$/, {
          error: msg("SKU may have letters A to Z, digits and . _ - / only"),
        }),
      ),
      { maxLength: MAX_SKU_LENGTH, description: "The shop's own code: letters, digits and . _ - /" },
    ),
  }),
  category: field({ kind: "reference", column: "categoryId", heading: "Category", schema: category }),
  product_type: field({
    kind: "choice",
    column: "productType",
    heading: "Type",
    words: PRODUCT_TYPE_LABELS,
    formerWords: { both: "Both Options" },
    schema: z.enum(PRODUCT_TYPES, { error: msg("Please choose a product type") }),
  }),
  condition: field({
    kind: "choice",
    column: "condition",
    heading: "Condition",
    words: CONDITION_LABELS,
    fact: {
      property: "itemCondition",
      values: { new: "NewCondition", refurbished: "RefurbishedCondition", used: "UsedCondition" },
    },
    schema: optionalChoiceField(PRODUCT_CONDITIONS, msg("Please choose a condition or leave it blank")),
  }),
  tax_type: field({
    kind: "choice",
    column: "taxType",
    heading: "Tax type",
    words: TAX_TYPE_LABELS,
    schema: optionalChoiceField(TAX_TYPES, msg("Please choose a tax type or leave it blank")),
  }),
  base_price: field({
    kind: "amount",
    column: "basePriceCents",
    heading: "Base price (KSh)",
    schema: amountField(msg("Base price is required"), {
      invalid: msg("Base price must be 0 or more, with at most 2 decimals"),
    }),
  }),
  market_price: field({
    kind: "amount",
    column: "marketPriceCents",
    heading: "Market price (KSh)",
    schema: optionalAmountField(msg("Please enter a valid market price or leave it blank")),
  }),
  cost_price: field({
    kind: "amount",
    column: "costPriceCents",
    heading: "Cost price (KSh)",
    schema: optionalAmountField(msg("Please enter a valid cost price or leave it blank")),
  }),
  buy_now_price: field({
    kind: "amount",
    column: "buyNowPriceCents",
    heading: "Buy now price (KSh)",
    part: "fixed_price",
    schema: optionalAmountField(msg("Please enter a valid buy now price")),
  }),
  participation_fee: field({
    kind: "amount",
    column: "participationFeeCents",
    heading: "Entry fee (KSh)",
    part: "auction",
    schema: optionalAmountField(msg("Please enter a valid participation fee")),
  }),
  stock_quantity: field({
    kind: "whole",
    column: "stockQuantity",
    heading: "Stock",
    schema: wholeNumberField(msg("Stock must be a whole number from 0 to 1,000,000"), {
      min: 0,
      max: MAX_STOCK,
    }),
  }),
  start_time: field({
    kind: "moment",
    column: "startTime",
    heading: "Starts (EAT)",
    part: "auction",
    ...moment(msg("Please enter a valid start time")),
  }),
  end_time: field({
    kind: "moment",
    column: "endTime",
    heading: "Ends (EAT)",
    part: "auction",
    ...moment(msg("Please enter a valid end time")),
  }),
  is_featured: field({ kind: "tick", column: "isFeatured", heading: "Featured", schema: tickField() }),
  is_flash_sale: field({ kind: "tick", column: "isFlashSale", heading: "Flash sale", schema: tickField() }),
  discount_percentage: field({
    kind: "whole",
    column: "discountPercentage",
    heading: "Discount (%)",
    part: "sale",
    schema: optionalWholeNumberField(
      msg("Discount must be a whole number from 0 to 100"),
      { min: 0, max: 100 },
      0,
    ),
  }),
  flash_sale_ends_at: field({
    kind: "moment",
    column: "flashSaleEndsAt",
    heading: "Flash sale ends (EAT)",
    part: "sale",
    ...moment(msg("Please enter a valid end of the flash sale")),
  }),
  display_order: field({
    kind: "whole",
    column: "displayOrder",
    heading: "Display order",
    schema: optionalWholeNumberField(
      msg("Display order must be a whole number, 0 or more"),
      { min: 0, max: MAX_DISPLAY_ORDER },
      0,
    ),
  }),
};
