import * as z from "zod/mini";
import { optionalAmountField } from "~/domain/form/form-amount";
import { RUN_DESPITE_FIELD_ERRORS } from "~/domain/form/form-field";
import { INVALID_AMOUNT } from "~/domain/messages";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import type { Refusal } from "~/domain/refusal";
import { buyerPinField } from "~/domain/tax/kra-pin";
import { msg } from "~/texts/t";
import {
  countyField,
  discountCodeField,
  MAX_ADDRESS,
  MAX_TOWN,
  notesField,
  optionalField,
  type OrderRequest,
  shippingName,
  type ShippingDetails,
  shippingPhone,
} from "../order-form";
import { M_PESA, ON_DELIVERY } from "../payment-method";

export const CHECKOUT_FIELDS = [
  "shipping_name",
  "shipping_phone",
  "pick_up_point",
  "shipping_county",
  "shipping_city",
  "shipping_address",
  "buyer_pin",
  "customer_notes",
  "discount_code",
  "payment_method",
] as const;
export type CheckoutFields = Record<(typeof CHECKOUT_FIELDS)[number], string>;

const FIELDS: ReadonlySet<string> = new Set(CHECKOUT_FIELDS);

/** A refusal that belongs to no field is shown above the form. */
export const refusalInForm = ({ field, ...refusal }: Refusal): Refusal =>
  field !== undefined && FIELDS.has(field) ? { ...refusal, field } : refusal;

type Form = Record<string, unknown>;

const needed = (field: (typeof CHECKOUT_FIELDS)[number], error: string, isAsked: (form: Form) => boolean) =>
  z.refine<Form>((form) => !isBlank(form[field]) || !isAsked(form), {
    path: [field],
    error,
    ...RUN_DESPITE_FIELD_ERRORS,
  });

export const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/** The phone for M-Pesa's prompt, only if the order is paid by M-Pesa. */
const payersPhone = z.refine<Record<string, unknown>>(
  ({ payment_method, shipping_phone: phone }) =>
    payment_method !== M_PESA || typeof phone !== "string" || kenyanMobile(phone) !== null,
  { path: ["shipping_phone"], error: KENYAN_MOBILE_MESSAGE, ...RUN_DESPITE_FIELD_ERRORS },
);

const PHONE_MISSING = msg("Please enter a phone number");

/** Who gets an order, and where. A pick-up point needs no address. */
export const deliveryFields = (name: string, nameMissing: string) => ({
  shipping_name: shippingName(name, nameMissing),
  shipping_phone: shippingPhone(PHONE_MISSING),
  pick_up_point: z.nullish(optionalField("Pick-up point", MAX_TOWN)),
  shipping_county: countyField(),
  shipping_city: z.nullish(optionalField(msg("Town"), MAX_TOWN)),
  shipping_address: z.nullish(optionalField(msg("Landmark"), MAX_ADDRESS)),
});

interface PlaceTexts {
  readonly county: string;
  readonly town: string;
}

/** An order that is not collected needs a county, a town and a landmark. */
export function placeChecks({ county, town }: PlaceTexts, isAsked: (form: Form) => boolean = () => true) {
  const isDelivered = (form: Form) => isBlank(form.pick_up_point) && isAsked(form);
  return [
    needed("shipping_county", county, isDelivered),
    needed("shipping_city", town, isDelivered),
    needed("shipping_address", msg("Please enter a landmark or an address"), isDelivered),
  ] as const;
}

/** For staff, who speak of somebody else's. */
export const STAFF_TEXTS = {
  nameMissing: "Please enter the customer's name",
  county: "Please choose the county",
  town: "Please enter the town",
} as const;

interface DeliveryForm {
  readonly shipping_name: string;
  readonly shipping_phone: string;
  readonly pick_up_point?: string | null | undefined;
  readonly shipping_county: string;
  readonly shipping_city?: string | null | undefined;
  readonly shipping_address?: string | null | undefined;
}

export type DeliveryDetails = Omit<ShippingDetails, "buyerPin" | "customerNotes">;

export function deliveryIn(form: DeliveryForm): DeliveryDetails {
  const pickUpPoint = form.pick_up_point ?? "";
  const isCollected = pickUpPoint !== "";
  return {
    shippingName: form.shipping_name,
    shippingPhone: form.shipping_phone,
    shippingAddress: isCollected ? pickUpPoint : (form.shipping_address ?? ""),
    shippingCity: isCollected ? PICK_UP : (form.shipping_city ?? ""),
    shippingCounty: isCollected ? "" : form.shipping_county,
    pickUpPoint,
  };
}

/** When an order needs no name or phone number, and the name that it then gets. */
interface Nameless {
  readonly name: string;
  readonly isAllowed: (form: Form) => boolean;
}

const NEVER: Nameless = { name: "", isAllowed: () => false };

export function orderDetails<const Method extends readonly [string, ...string[]]>(
  methods: Method,
  { nameMissing, methodMissing, ...place }: { nameMissing: string; methodMissing: string } & PlaceTexts,
  nameless = NEVER,
) {
  const { shipping_name, shipping_phone, ...where } = deliveryFields(msg("Your name"), nameMissing);
  const isNamed = (form: Form) => !nameless.isAllowed(form);
  return z.pipe(
    z
      .object({
        ...where,
        shipping_name: z.optional(shipping_name),
        shipping_phone: z.optional(shipping_phone),
        buyer_pin: buyerPinField(),
        customer_notes: z.nullish(notesField(msg("Notes"))),
        discount_code: z.nullish(discountCodeField()),
        payment_method: z.enum(methods, { error: methodMissing }),
        total_amount: optionalAmountField(INVALID_AMOUNT),
      })
      .check(
        needed("shipping_name", nameMissing, isNamed),
        needed("shipping_phone", PHONE_MISSING, isNamed),
        payersPhone,
        ...placeChecks(place),
      ),
    z.transform((form): Omit<OrderRequest, "items"> => ({
      ...deliveryIn({
        ...form,
        shipping_name: form.shipping_name ?? nameless.name,
        shipping_phone: form.shipping_phone ?? "",
      }),
      buyerPin: form.buyer_pin,
      customerNotes: form.customer_notes ?? "",
      discountCode: form.discount_code ?? "",
      paymentMethod: form.payment_method,
      agreedCents: form.total_amount,
    })),
  );
}

export const checkoutSchema = orderDetails([M_PESA, ON_DELIVERY], {
  nameMissing: msg("Please enter your name"),
  methodMissing: msg("Please say how you will pay"),
  county: msg("Please choose your county"),
  town: msg("Please enter your town"),
});

/** Replaces the town in lists for orders that are collected. */
const PICK_UP = "Pick-up";
