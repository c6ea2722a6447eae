import * as z from "zod/mini";
import { INVALID_QUANTITY, readQuantity } from "~/domain/cart/cart";
import { optionalAmountField } from "~/domain/form/form-amount";
import { wholeNumberField } from "~/domain/form/form-field";
import { idField } from "~/domain/form/rest-fields";
import { parseId } from "~/domain/id";
import { INVALID_AMOUNT } from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import type { OrderPayment, PaidOrder } from "~/domain/payment/order-payment";
import { type Refusal, refuse } from "~/domain/refusal";
import { tidyText } from "~/domain/text/typed-text";
import { msg, t } from "~/texts/t";
import {
  type DeliveryDetails,
  deliveryFields,
  deliveryIn,
  placeChecks,
  STAFF_TEXTS,
} from "./checkout/checkout-form";
import { goodsKey, type OrderStatus, readGoods } from "./order";
import { cartItemSchema, shippingPhone } from "./order-form";
import { pieceList } from "./shipping/shipment";
import { readStaffPrice, type TypedStaffPrice } from "./price/staff-price";

export interface OrderEditDelivery extends DeliveryDetails {
  /** The total that the form showed; null before it has shown one. */
  readonly agreedCents: Cents | null;
}

const PLACE = ["pick_up_point", "shipping_county", "shipping_city", "shipping_address"] as const;
type ShownDelivery = Readonly<Record<(typeof PLACE)[number] | "shipping_phone", string>>;

/** If the delivery address does not change, its missing parts are not required: orders by REST may have no county. */
const isMoved = (before: ShownDelivery) => (form: Record<string, unknown>) =>
  PLACE.some((name) => letters(form[name]) !== letters(before[name]));

const letters = (text: unknown): string => (typeof text === "string" ? text.replaceAll(/\s/g, "") : "");

export const orderEditSchema = (before: ShownDelivery) => {
  const moved = isMoved(before);
  const form = z.object({
    ...deliveryFields(t("The name"), STAFF_TEXTS.nameMissing),
    // a walk-in customer's order may have no phone
    ...(before.shipping_phone === "" && { shipping_phone: z.optional(shippingPhone()) }),
    total_amount: optionalAmountField(INVALID_AMOUNT),
  });
  return z.pipe(
    form.check(...placeChecks(STAFF_TEXTS, moved)),
    z.transform(({ total_amount: agreedCents, ...form }): OrderEditDelivery => ({
      ...deliveryIn({
        ...form,
        shipping_phone: form.shipping_phone ?? "",
        shipping_city: unlessSame(form.shipping_city, before.shipping_city),
        shipping_address: unlessSame(form.shipping_address, before.shipping_address),
      }),
      agreedCents,
    })),
  );
};

/** An address of an older release may hold line breaks, which a browser's field drops. It stays until somebody changes what it says. */
function unlessSame(typed: string | null | undefined, before: string): string {
  const isSame = [before, before.replaceAll(/[\r\n]/g, "")].some(
    (text) => typed === tidyText(text, "one line"),
  );
  return isSame ? before : (typed ?? "");
}

/** A change by REST: what is left out stays as it is. An item's quantity is what it then has; 0 takes it out. */
export const orderEditBodySchema = z.pipe(
  z.object({
    ...z.partial(z.object(deliveryFields(msg("The name"), STAFF_TEXTS.nameMissing))).shape,
    items: z.nullish(
      pieceList(
        z.object({
          item_id: idField(msg("Item is required")),
          quantity: wholeNumberField(INVALID_QUANTITY, { min: 0, max: 9_999_999_999 }),
        }),
      ).check(
        z.refine((items) => new Set(items.map(({ item_id }) => item_id)).size === items.length, {
          error: msg("Please name each item once"),
        }),
      ),
    ),
    add_items: z.nullish(pieceList(cartItemSchema)),
    total_amount: optionalAmountField(INVALID_AMOUNT),
  }),
  z.transform(({ items, add_items: addItems, total_amount: agreedCents, ...delivery }) => {
    const added = new Map<string, number>();
    for (const item of addItems ?? [])
      added.set(goodsKey(item), (added.get(goodsKey(item)) ?? 0) + item.quantity);
    const quantities = new Map((items ?? []).map(({ item_id: id, quantity }) => [id, quantity]));
    return { delivery, agreedCents, quantities, added };
  }),
);
export type OrderEditBody = z.infer<typeof orderEditBodySchema>;

export const lineField = (itemId: number): string => `line_${itemId}`;
/** The field for how many pieces of goods come in addition, by `goodsKey`. */
export const addedField = (goods: string): string => `add_${goods}`;

export interface EditedGoods {
  /** By order item. */
  readonly quantities: ReadonlyMap<number, number>;
  /** By `goodsKey`. */
  readonly added: ReadonlyMap<string, number>;
  /** Of one line, named by its field. */
  readonly price?: EditedPrice | null;
}

interface EditedPrice {
  readonly line: string;
  readonly typed: TypedStaffPrice;
}

/** A line without a field stays as it is. */
export function readEditedGoods(form: Iterable<[string, unknown]>): EditedGoods {
  const texts = new Map<string, string>();
  const quantities = new Map<number, number>();
  const added = new Map<string, number>();
  for (const [name, value] of form) {
    const [, kind, key = ""] = /^(line|add)_(\d+(?:v\d+)?)$/.exec(name) ?? [];
    const [id, goods] = [parseId(key), readGoods(key)];
    if (typeof value !== "string") continue;
    texts.set(name, value);
    if (kind === "line" && id !== null) quantities.set(id, readQuantity(value));
    else if (kind === "add" && goods && readQuantity(value) > 0)
      added.set(goodsKey(goods), readQuantity(value));
  }
  return { quantities, added, price: readStaffPrice((name) => texts.get(name) ?? "") };
}

interface EditableOrder {
  readonly status: OrderStatus;
  readonly payment: Pick<OrderPayment, "state">;
}

/** What a part of it that has left contains stays: `refuseEdit`. */
export function whyNotEdited({ status, payment }: EditableOrder): string | null {
  if (status === "shipped" || status === "delivered" || status === "cancelled")
    return t("it is {status}", { status });
  if (payment.state === "waiting") return t("the customer's phone is being asked to pay");
  if (payment.state === "refunding" || payment.state === "refund_failed")
    return t("money of it is going back");
  return payment.state === "refunded" ? t("all its money went back") : null;
}

export interface EditBalance {
  /** What is then still to be paid of a paid order. */
  readonly dueCents: Cents;
  readonly backCents: Cents;
}

/** Of an unpaid order only the total changes. What a paid one still owes is settled first, before money goes back. */
export function balanceAfterEdit(
  { paymentStatus, totalCents, dueCents }: Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents">,
  newTotalCents: Cents,
): EditBalance {
  if (paymentStatus === "pending") return { dueCents: 0, backCents: 0 };
  const owed = dueCents + newTotalCents - totalCents;
  return { dueCents: Math.max(0, owed), backCents: Math.max(0, -owed) };
}

export const EDIT_NEEDS_MONEY_PERMISSION = msg(
  "This order is paid, and a part of its money would go back. Somebody with the permission Money has to change it.",
);

interface EditedOrder {
  readonly isWon: boolean;
  /** Other goods, or other prices. */
  readonly hasNewGoods: boolean;
  readonly pieces: number;
  readonly totalCents: Cents;
  /** Lines with fewer pieces than have left. */
  readonly short: readonly { readonly title: string; readonly shippedCount: number }[];
}

export function refuseEdit({
  isWon,
  hasNewGoods,
  pieces,
  totalCents,
  short: [short],
}: EditedOrder): Refusal | null {
  if (isWon && hasNewGoods)
    return refuse("invalid", t("What was won stays as it is: only where it goes can be changed."));
  if (short)
    return refuse(
      "invalid",
      t("{count} × {title} left the shop already, and cannot be taken out.", {
        count: short.shippedCount,
        title: short.title,
      }),
    );
  if (pieces === 0)
    return refuse("invalid", t("An order needs goods. To take all of them out, cancel the order."));
  return hasNewGoods && totalCents === 0
    ? refuse("invalid", t("Nothing would be left to pay. Cancel the order instead."))
    : null;
}

/** 'KSh 500 more to pay', 'KSh 500 goes back', 'The total stays the same' */
export function editDifferenceText(
  before: Pick<PaidOrder, "paymentStatus" | "totalCents">,
  after: EditBalance & { readonly totalCents: Cents },
): string {
  const difference = after.totalCents - before.totalCents;
  if (difference === 0) return t("The total stays the same.");
  const change = t("The total changes from {before} to {after}.", {
    before: formatKsh(before.totalCents),
    after: formatKsh(after.totalCents),
  });
  if (after.backCents > 0)
    return t("{change} {sum} goes back to the customer.", { change, sum: formatKsh(after.backCents) });
  if (after.dueCents > 0)
    return t("{change} {sum} is then still to be paid.", { change, sum: formatKsh(after.dueCents) });
  return before.paymentStatus === "pending" ? t("{change} Nothing is paid yet.", { change }) : change;
}
