import * as z from "zod/mini";
import { type CartItem, INVALID_QUANTITY } from "~/domain/cart/cart";
import { optionalAmountField } from "~/domain/form/form-amount";
import {
  optionalCode,
  optionalText,
  requiredVisibleText,
  requiredText,
  wholeNumberField,
} from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { withDescription } from "~/domain/form/description";
import { idField, optionalIdField } from "~/domain/form/rest-fields";
import { buyerPinField } from "~/domain/tax/kra-pin";
import { msg, t } from "~/texts/t";
import type { Lines } from "~/domain/text/typed-text";
import { COUNTIES, countyOf } from "../settings/delivery";
import type { OrderedItem } from "./price/staff-price";

const PRODUCT_REQUIRED = "Product is required";
const VARIANT_INVALID = "variant_id must be one of the product's variants";
const NO_ITEMS = "An order needs at least one product";
export const MAX_ORDER_LINES = 100;
export const tooManyLines = () => t("An order can have up to {count} products", { count: MAX_ORDER_LINES });
const SHIPPING_PHONE_MESSAGE = msg("Please enter a phone number with 8 to 15 digits");

const NO_COUNTY = msg("Please choose one of Kenya's 47 counties");
export const MAX_ADDRESS = 500;
export const MAX_TOWN = 150;
const MAX_NOTES = 2_000;

const quantity = () => wholeNumberField(INVALID_QUANTITY, { min: 1, max: 9_999_999_999 });

export const cartItemSchema = z.pipe(
  z.object({
    product_id: idField(PRODUCT_REQUIRED),
    variant_id: optionalIdField(VARIANT_INVALID),
    quantity: quantity(),
  }),
  z.transform(({ product_id: productId, variant_id: variantId, quantity }): CartItem => ({
    productId,
    ...(variantId !== null && { variantId }),
    quantity,
  })),
);

export const cartLineSchema = z.object({ item_id: idField("Item is required") });

const upTo = (name: string, longest: number) =>
  z.maxLength(longest, {
    error: () => t("{name} may have up to {longest} characters", { name: t(name), longest }),
  });

const neededLine = (name: string, longest: number) =>
  requiredText(`${name} is required`).check(upTo(name, longest));

/** A line without invisible characters (D107). */
const seenLine = (name: string, longest: number, required = `${name} is required`) =>
  requiredVisibleText(required).check(upTo(name, longest));

export const shippingName = (name: string, required?: string) => seenLine(name, 150, required);

/** '' if it is blank. */
export const optionalField = (name: string, longest: number, lines?: Lines) =>
  withDescription(z.pipe(optionalText(lines), z.string().check(upTo(name, longest))), { maxLength: longest });

export const notesField = (name: string) => optionalField(name, MAX_NOTES, "several lines");

/** A local number is enough: the courier calls from within Kenya. */
export const shippingPhone = (required?: string) =>
  withDescription(
    seenLine("Shipping phone", 30, required).check(
      z.refine(
        (text) => /^[([\s]*\+?[\d\s\p{Dash}().[\]]+$/u.test(text) && isPhoneLength(text.replace(/\D/g, "")),
        {
          error: SHIPPING_PHONE_MESSAGE,
        },
      ),
    ),
    {
      example: "+254712345678",
      description: "8 to 15 digits, with or without +, blanks, dashes, dots and brackets",
    },
  );

const isPhoneLength = (digits: string) => digits.length >= 8 && digits.length <= 15;

/** In its official spelling; '' if blank, absent or null. */
export function countyField() {
  const field = z.pipe(
    optionalText(),
    z.transform((text, context): string => {
      const county = text === "" ? "" : countyOf(text);
      if (county !== null) return county;
      context.issues.push({ code: "custom", input: text, message: NO_COUNTY });
      return z.NEVER;
    }),
  );
  return withDescription(field, {
    enum: [...COUNTIES, "", null],
    description: "One of Kenya's 47 counties; other usual spellings ('nairobi', 'Muranga') are taken too",
  });
}

/** Longer than any code, because people type blanks. */
export const discountCodeField = () =>
  withDescription(z.pipe(optionalCode(), z.string().check(upTo(msg("Discount code"), 60))), {
    maxLength: 60,
    description: "A discount code, in any case",
  });

/** For a price preview: either may be blank. */
export const destinationSchema = z.object({
  shipping_county: countyField(),
  pick_up_point: withDescription(optionalField("Pick-up point", MAX_TOWN), {
    maxLength: MAX_TOWN,
    description: "A pick-up point's name",
  }),
});

export interface ShippingDetails {
  readonly shippingName: string;
  readonly shippingPhone: string;
  readonly shippingAddress: string;
  readonly shippingCity: string;
  /** One of the 47; '' if not given. */
  readonly shippingCounty: string;
  /** Its name; '' if the order is delivered. */
  readonly pickUpPoint: string;
  readonly customerNotes: string;
  /** For the tax invoice; '' if not given. */
  readonly buyerPin: string;
}

export interface OrderRequest extends ShippingDetails {
  readonly paymentMethod: string;
  /** Null: order the cart. The same product may appear twice (D42). */
  readonly items: readonly OrderedItem[] | null;
  /** The one item is what the buyer won: not at the shop's price, and once (D83). */
  readonly isWon?: boolean;
  /** As typed; '' or absent: none. */
  readonly discountCode?: string;
  readonly takenById?: number;
  /** The total that the buyer agreed to; null if the request names none. */
  readonly agreedCents: Cents | null;
  /** The goods and prices that a form showed (`shownGoods`). */
  readonly shownGoods?: string | null;
}

const items = z
  .array(cartItemSchema, { error: NO_ITEMS })
  .check(
    z.minLength(1, { error: NO_ITEMS }),
    z.maxLength(MAX_ORDER_LINES, { error: tooManyLines, abort: true }),
  );

export const orderSchema = z.pipe(
  z.object({
    shipping_name: shippingName("Shipping name"),
    shipping_phone: shippingPhone(),
    shipping_address: neededLine("Shipping address", MAX_ADDRESS),
    shipping_city: neededLine("Shipping city", MAX_TOWN),
    shipping_county: countyField(),
    pick_up_point: optionalField("Pick-up point", MAX_TOWN),
    customer_notes: notesField("Notes"),
    buyer_pin: buyerPinField(),
    payment_method: optionalField("Payment method", 50),
    items: z.nullish(items),
    discount_code: discountCodeField(),
    total_amount: optionalAmountField(INVALID_AMOUNT),
  }),
  z.transform((body): OrderRequest => ({
    shippingName: body.shipping_name,
    shippingPhone: body.shipping_phone,
    shippingAddress: body.shipping_address,
    shippingCity: body.shipping_city,
    shippingCounty: body.shipping_county,
    pickUpPoint: body.pick_up_point,
    customerNotes: body.customer_notes,
    buyerPin: body.buyer_pin,
    paymentMethod: body.payment_method,
    items: body.items ?? null,
    discountCode: body.discount_code,
    agreedCents: body.total_amount,
  })),
);
