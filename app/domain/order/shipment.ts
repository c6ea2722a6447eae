/** Goods of an order that leave the shop together: all that are left, or a part. */
import * as z from "zod/mini";
import { readQuantity } from "~/domain/cart/cart";
import { optionalText } from "~/domain/form/form-field";
import type { OrderStatus } from "./order";
import { type Refusal, refuse } from "~/domain/refusal";

const shortText = (name: string) =>
  optionalText().check(z.maxLength(60, { error: `${name} may have up to 60 characters` }));

export const shipmentSchema = z.object({
  courier: shortText("Courier"),
  tracking_number: shortText("Tracking number"),
});

/** The field for how many pieces of a line leave. */
export const shippedField = (itemId: number): string => `ship_${itemId}`;

export interface ShippableLine {
  /** The order item's id. */
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

export const readShippedParts = (
  form: Pick<FormData, "get">,
  lines: readonly ShippableLine[],
): ShippedPart[] =>
  lines
    .map(({ id }): ShippedPart => ({ id, quantity: readQuantity(form.get(shippedField(id)) ?? "") }))
    .filter(({ quantity }) => quantity > 0);

/** 'invalid' if nothing is shipped, more than is left of a line, or a line of another order. */
export function refuseShipment(
  lines: readonly ShippableLine[],
  parts: readonly ShippedPart[],
): Refusal | null {
  if (parts.length === 0) return refuse("invalid", "Please say how many of which goods leave.");
  for (const { id, quantity } of parts) {
    const line = lines.find((one) => one.id === id);
    if (!line) return refuse("invalid", "These goods belong to another order.");
    if (quantity > leftToShip(line))
      return refuse(
        "invalid",
        `Only ${leftToShip(line)} of ${line.title} are left to ship.`,
        shippedField(id),
      );
  }
  return null;
}

/** An order is shipped once nothing is left of it. */
export const statusWith = (lines: readonly Omit<ShippableLine, "id" | "title">[]): OrderStatus =>
  lines.every((line) => leftToShip(line) <= 0) ? "shipped" : "processing";

/** '2 × Lamp, 1 × Basket' */
export const goodsText = (goods: readonly { readonly title: string; readonly quantity: number }[]): string =>
  goods.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

/** 'G4S, ABC123'; null if neither is known. */
export const carrierText = (shipment: {
  readonly courier: string;
  readonly trackingNumber: string;
}): string | null => [shipment.courier, shipment.trackingNumber].filter(Boolean).join(", ") || null;
