import * as z from "zod/mini";
import { INVALID_QUANTITY, readQuantity } from "~/domain/cart/cart";
import { withDescription } from "~/domain/form/description";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalText, wholeNumberField } from "~/domain/form/form-field";
import { idField } from "~/domain/form/rest-fields";
import { INVALID_AMOUNT } from "~/domain/messages";
import { msg, t } from "~/texts/t";
import type { OrderStatus } from "../order";
import { MAX_ORDER_LINES, tooManyLines } from "../order-form";
import { type Refusal, refuse } from "~/domain/refusal";

const shortText = (name: string) =>
  withDescription(
    optionalText().check(
      z.maxLength(60, { error: () => t("{name} may have up to 60 characters", { name: t(name) }) }),
    ),
    {
      maxLength: 60,
    },
  );

export const shipmentSchema = z.object({
  courier: shortText(msg("Courier")),
  tracking_number: shortText(msg("Tracking number")),
  /** Cents that its rider collects; null: all that is left to collect. */
  collect_amount: optionalAmountField(INVALID_AMOUNT),
});

/** An order's item and how many pieces of it, as REST names them. */
export const pieceFields = () => ({
  item_id: idField(msg("Item is required")),
  quantity: wholeNumberField(INVALID_QUANTITY, { min: 1, max: 9_999_999_999 }),
});

export const pieceList = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.maxLength(MAX_ORDER_LINES, { error: tooManyLines, abort: true }));

/** Null: everything that is left. */
export const shipmentBodySchema = z.pipe(
  z.object({ ...shipmentSchema.shape, items: z.nullish(pieceList(z.object(pieceFields()))) }),
  z.transform(({ items, ...carrier }) => ({
    courier: carrier.courier,
    trackingNumber: carrier.tracking_number,
    collectCents: carrier.collect_amount,
    parts: items
      ? sumByItem(items.map(({ item_id: id, quantity }): ShippedPart => ({ id, quantity })))
      : null,
  })),
);

/** An item that is named twice counts together. */
export function sumByItem<Part extends ShippedPart>(
  parts: readonly Part[],
  add = (one: Part, other: Part): Part => ({ ...one, quantity: one.quantity + other.quantity }),
): Part[] {
  const byItem = new Map<number, Part>();
  for (const part of parts) {
    const before = byItem.get(part.id);
    byItem.set(part.id, before ? add(before, part) : part);
  }
  return [...byItem.values()];
}

/** The field for how many pieces of a line leave. */
export const shippedField = (itemId: number): string => `ship_${itemId}`;

interface ShippableLine {
  readonly id: number;
  readonly title: string;
  readonly quantity: number;
  readonly shippedCount: number;
}

export interface ShippedPart {
  readonly id: number;
  readonly quantity: number;
}

export const leftToShip = ({ quantity, shippedCount }: Pick<ShippableLine, "quantity" | "shippedCount">) =>
  quantity - shippedCount;

export const unshippedParts = (lines: readonly ShippableLine[]): ShippedPart[] =>
  lines.map((line) => ({ id: line.id, quantity: leftToShip(line) })).filter(({ quantity }) => quantity > 0);

export const readShippedParts = (
  form: Pick<FormData, "get">,
  lines: readonly ShippableLine[],
): ShippedPart[] =>
  lines
    .map(({ id }): ShippedPart => ({ id, quantity: readQuantity(form.get(shippedField(id)) ?? "") }))
    .filter(({ quantity }) => quantity > 0);

/** 'invalid' if nothing is shipped, or more than is left of a line; 'missing' if a line is another order's. */
export function refuseShipment(
  lines: readonly ShippableLine[],
  parts: readonly ShippedPart[],
): Refusal | null {
  if (parts.length === 0) return refuse("invalid", t("Please say how many of which goods leave."));
  for (const { id, quantity } of parts) {
    const line = lines.find((one) => one.id === id);
    if (!line) return refuse("missing", t("These goods belong to another order."));
    if (quantity > leftToShip(line))
      return refuse(
        "invalid",
        t("Only {count} of {title} are left to ship.", { count: leftToShip(line), title: line.title }),
        shippedField(id),
      );
  }
  return null;
}

/** An order is shipped once nothing is left of it. */
export const statusAfterShipment = (
  lines: readonly Pick<ShippableLine, "quantity" | "shippedCount">[],
): OrderStatus => (lines.every((line) => leftToShip(line) <= 0) ? "shipped" : "processing");

/** '2 × Lamp, 1 × Basket' */
export const goodsText = (goods: readonly { readonly title: string; readonly quantity: number }[]): string =>
  goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

interface OrderInParts {
  readonly status: OrderStatus;
  readonly items: readonly (Pick<ShippableLine, "quantity" | "shippedCount"> & {
    readonly productTitle: string;
  })[];
}

/** What is still to be shipped of an order of which a part has left; null of any other. */
export function unshippedText({ status, items }: OrderInParts): string | null {
  if (status !== "processing" || items.every(({ shippedCount }) => shippedCount === 0)) return null;
  const left = items.map((item) => ({ title: item.productTitle, quantity: leftToShip(item) }));
  return goodsText(left.filter(({ quantity }) => quantity > 0)) || null;
}

/** For staff: 'Partly shipped: 1 × Shirt (Size: S) left to ship'. */
export function partlyShippedText(order: OrderInParts): string | null {
  const left = unshippedText(order);
  return left && t("Partly shipped: {left} left to ship", { left });
}

/** The same for a list: 'Partly shipped: 3 left to ship'. */
export function partlyShippedCount(order: OrderInParts): string | null {
  const pieces = order.items.reduce((sum, item) => sum + leftToShip(item), 0);
  return unshippedText(order) && t("Partly shipped: {pieces} left to ship", { pieces });
}

/** 'G4S, ABC123'; null if neither is known. */
export const courierText = (shipment: {
  readonly courier: string;
  readonly trackingNumber: string;
}): string | null => [shipment.courier, shipment.trackingNumber].filter(Boolean).join(", ") || null;
