import * as z from "zod/mini";
import { type CartItem, INVALID_QUANTITY } from "~/domain/cart/cart";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalText, requiredText, wholeNumberField } from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";
import type { Cents } from "~/domain/money";
import { idField } from "~/domain/form/rest-fields";

export const PRODUCT_REQUIRED = "Product is required";
export const NO_ITEMS = "An order needs at least one product";
export const MAX_ORDER_LINES = 100;
export const TOO_MANY_LINES = `An order can have up to ${MAX_ORDER_LINES} products`;
export const SHIPPING_PHONE_MESSAGE = "Please enter a phone number with 8 to 15 digits";

const quantity = () => wholeNumberField(INVALID_QUANTITY, { min: 1, max: 9_999_999_999 });

export const cartItemSchema = z.pipe(
  z.object({ product_id: idField(PRODUCT_REQUIRED), quantity: quantity() }),
  z.transform(({ product_id: productId, quantity }): CartItem => ({ productId, quantity })),
);

export const cartLineSchema = z.object({ item_id: idField("Item is required") });

const line = (name: string, longest: number) =>
  requiredText(`${name} is required`).check(
    z.maxLength(longest, { error: `${name} may have up to ${longest} characters` }),
  );

const note = (name: string, longest: number) =>
  z.pipe(
    optionalText(),
    z.string().check(z.maxLength(longest, { error: `${name} may have up to ${longest} characters` })),
  );

/** A local number will do: the courier calls from within Kenya. */
const shippingPhone = line("Shipping phone", 30).check(
  z.refine((text) => /^\+?[\d\s().-]+$/.test(text) && isPhoneLength(text.replace(/\D/g, "")), {
    error: SHIPPING_PHONE_MESSAGE,
  }),
);

const isPhoneLength = (digits: string) => digits.length >= 8 && digits.length <= 15;

export interface OrderRequest {
  readonly shippingName: string;
  readonly shippingPhone: string;
  readonly shippingAddress: string;
  readonly shippingCity: string;
  readonly customerNotes: string;
  readonly paymentMethod: string;
  /** Null: order the cart. The same product may come twice (D42). */
  readonly items: readonly CartItem[] | null;
  /** The total the buyer agreed to; null when the request names none. */
  readonly agreedCents: Cents | null;
}

const items = z
  .array(cartItemSchema, { error: NO_ITEMS })
  .check(
    z.minLength(1, { error: NO_ITEMS }),
    z.maxLength(MAX_ORDER_LINES, { error: TOO_MANY_LINES, abort: true }),
  );

export const orderSchema = z.pipe(
  z.object({
    shipping_name: line("Shipping name", 150),
    shipping_phone: shippingPhone,
    shipping_address: line("Shipping address", 500),
    shipping_city: line("Shipping city", 150),
    customer_notes: note("Notes", 2_000),
    payment_method: note("Payment method", 50),
    items: z.nullish(items),
    total_amount: optionalAmountField(INVALID_AMOUNT),
  }),
  z.transform((body): OrderRequest => ({
    shippingName: body.shipping_name,
    shippingPhone: body.shipping_phone,
    shippingAddress: body.shipping_address,
    shippingCity: body.shipping_city,
    customerNotes: body.customer_notes,
    paymentMethod: body.payment_method,
    items: body.items ?? null,
    agreedCents: body.total_amount,
  })),
);
