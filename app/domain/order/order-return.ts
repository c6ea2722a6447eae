import * as z from "zod/mini";
import { readQuantity } from "~/domain/cart/cart";
import { optionalAmountField } from "~/domain/form/form-amount";
import { optionalWholeNumberField, requiredText } from "~/domain/form/form-field";
import type { Cents } from "~/domain/money";
import { INVALID_AMOUNT } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";
import type { OrderStatus } from "./order";
import { sumByItem, pieceFields, pieceList } from "./shipping/shipment";

const INVALID_RESTOCKED = msg("restocked must be a whole number");

export const returnSchema = z.object({
  reason: requiredText(msg("Please give a reason")).check(
    z.maxLength(300, msg("Please use at most 300 characters")),
  ),
  /** Cents; null: no money goes back. */
  refund_amount: optionalAmountField(INVALID_AMOUNT),
});

export const returnBodySchema = z.pipe(
  z.object({
    ...returnSchema.shape,
    items: pieceList(
      z.object({
        ...pieceFields(),
        restocked: optionalWholeNumberField(INVALID_RESTOCKED, { min: 0, max: 9_999_999_999 }, 0),
      }),
    ),
  }),
  z.transform(({ items, reason, refund_amount }) => ({
    reason,
    refundCents: refund_amount ?? 0,
    parts: sumByItem(
      items.map(({ item_id: id, quantity, restocked }): ReturnedPart => ({
        id,
        quantity,
        restockedCount: restocked,
      })),
      (one, other) => ({
        id: one.id,
        quantity: one.quantity + other.quantity,
        restockedCount: one.restockedCount + other.restockedCount,
      }),
    ),
  })),
);

/** The field for how many pieces of a line came back. */
export const returnedField = (itemId: number): string => `back_${itemId}`;
/** The tick that all of these can be sold again. */
export const restockedField = (itemId: number): string => `stock_${itemId}`;

export interface ReturnableLine {
  readonly id: number;
  readonly title: string;
  readonly quantity: number;
  readonly shippedCount: number;
  readonly returnedCount: number;
}

export interface ReturnedPart {
  readonly id: number;
  readonly quantity: number;
  /** How many of them go back to the stock; the others cannot be sold again. */
  readonly restockedCount: number;
}

/** How many pieces left the shop: all, where an order was marked as shipped or delivered without a shipment of each. */
export const piecesThatLeft = (
  status: OrderStatus,
  { quantity, shippedCount }: Pick<ReturnableLine, "quantity" | "shippedCount">,
): number => (status === "shipped" || status === "delivered" ? quantity : shippedCount);

export const returnableCount = (status: OrderStatus, line: Omit<ReturnableLine, "id" | "title">): number =>
  Math.max(0, piecesThatLeft(status, line) - line.returnedCount);

export const readReturnedParts = (
  form: Pick<FormData, "get">,
  lines: readonly Pick<ReturnableLine, "id">[],
): ReturnedPart[] =>
  lines
    .map(({ id }) => {
      const quantity = readQuantity(form.get(returnedField(id)) ?? "");
      return { id, quantity, restockedCount: form.get(restockedField(id)) === null ? 0 : quantity };
    })
    .filter(({ quantity }) => quantity > 0);

/** What the buyer paid for these pieces, in cents: the refund that the form suggests. A line's discount is spread over its pieces. */
export const priceOfReturned = (
  lines: readonly { readonly id: number; readonly paidCents: Cents; readonly quantity: number }[],
  counts: ReadonlyMap<number, number>,
): Cents =>
  lines.reduce(
    (sum, { id, paidCents, quantity }) => sum + Math.floor((paidCents * (counts.get(id) ?? 0)) / quantity),
    0,
  );

/** 'invalid' if nothing comes back, more than left the shop, or more to the stock than came back; 'missing' if a line is another order's. */
export function refuseReturn(
  status: OrderStatus,
  lines: readonly ReturnableLine[],
  parts: readonly ReturnedPart[],
): Refusal | null {
  if (parts.length === 0) return refuse("invalid", t("Please say how many of which goods came back."));
  for (const { id, quantity, restockedCount } of parts) {
    const line = lines.find((one) => one.id === id);
    if (!line) return refuse("missing", t("These goods belong to another order."));
    if (quantity > returnableCount(status, line))
      return refuse(
        "invalid",
        t("Only {count} of {title} can come back.", {
          count: returnableCount(status, line),
          title: line.title,
        }),
      );
    if (restockedCount > quantity)
      return refuse(
        "invalid",
        t("More of {title} would go to the stock than came back.", { title: line.title }),
      );
  }
  return null;
}
