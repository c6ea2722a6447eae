import { formatCount } from "~/domain/text/count";
import { parseId } from "~/domain/id";
import { MAX_STOCK } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

/** Any status may follow any other (D31). */
export const ORDER_STATUSES = ["pending", "paid", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const NEEDS_MONEY_PERMISSION = msg(
  "This order is paid. Somebody with the permission Money has to cancel it and say what becomes of the money.",
);

export const ORDER_NOT_FOUND = msg("Order not found");

/** 'Lamp', 'Lamp and 2 more' (D15). Null for an order without items. */
export function orderTitle(titles: readonly string[]): string | null {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  return others.length === 0 ? first : t("{first} and {count} more", { first, count: others.length });
}

const STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: msg("Pending"),
  paid: msg("Paid"),
  processing: msg("Processing"),
  shipped: msg("Shipped"),
  delivered: msg("Delivered"),
  cancelled: msg("Cancelled"),
};

export const orderStatusLabel = (status: OrderStatus): string => t(STATUS_LABELS[status]);

export const cancelledNote = (orders: number, cancelled: number): string | null => {
  if (cancelled === 0) return null;
  if (cancelled === orders) return orders === 1 ? t("cancelled") : t("all of them cancelled");
  return t("{count} of them cancelled", { count: formatCount(cancelled) });
};

export const itemsText = (items: number): string =>
  items === 1 ? t("1 item") : t("{count} items", { count: formatCount(items) });

export type StockEffect = "none" | "returned" | "taken";

export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if ((from === "cancelled") === (to === "cancelled")) return "none";
  return to === "cancelled" ? "returned" : "taken";
}

export function stockEffectText(effect: StockEffect, items: number): string {
  if (items === 0) return t("The stock stays as it is.");
  if (effect === "returned")
    return t("Cancelling returns {items} to the stock.", { items: itemsText(items) });
  if (effect === "taken") return t("This takes {items} from the stock again.", { items: itemsText(items) });
  return t("The stock stays as it is.");
}

export function stockPreviewText(from: OrderStatus, items: number): string {
  if (from !== "cancelled" && items === 0) return stockEffectText("none", items);
  if (from !== "cancelled")
    return t("{effect} Any other status leaves it as it is.", { effect: stockEffectText("returned", items) });
  return t("Any status other than Cancelled takes {items} from the stock again.", {
    items: itemsText(items),
  });
}

/** Only a move to 'paid' completes a payment (D66), or setting an unpaid order to 'paid' again. */
export const paymentStatusAfter = (from: OrderStatus, to: OrderStatus, current: string): string =>
  to === "paid" && (from !== "paid" || current === "pending") ? "completed" : current;

/** Staff can undo a change of status for so long, and its message waits as long. */
export const UNDO_MINUTES = 10;

/** A move to 'paid' would complete a payment that is still to come (D80). */
export const statusBeforeUndo = (from: OrderStatus, paymentStatus: string): OrderStatus =>
  from === "paid" && paymentStatus !== "completed" ? "processing" : from;

const STEPS: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== "cancelled");

/** An order goes back by hand only with a reason, which its notes keep. */
export const refuseStepBack = (from: OrderStatus, to: OrderStatus, why: string): Refusal | null =>
  why === "" && STEPS.indexOf(to) !== -1 && STEPS.indexOf(to) < STEPS.indexOf(from)
    ? refuse(
        "invalid",
        t("Please say why it goes back from {from} to {to}.", {
          from: orderStatusLabel(from),
          to: orderStatusLabel(to),
        }),
        "admin_notes",
      )
    : null;

export interface OrderLine {
  readonly productId: number;
  readonly variantId?: number | null;
  readonly title: string;
  readonly quantity: number;
}

export const goodsKey = ({ productId, variantId }: Pick<OrderLine, "productId" | "variantId">): string =>
  variantId ? `${productId}v${variantId}` : String(productId);

/** Reads what `goodsKey` wrote; null for anything else. */
export function readGoods(key: string): { productId: number; variantId?: number } | null {
  const [, product, variant] = /^(\d+)(?:v(\d+))?$/.exec(key) ?? [];
  const [productId, variantId] = [parseId(product), parseId(variant)];
  if (productId === null || (variant !== undefined && variantId === null)) return null;
  return { productId, ...(variantId !== null && { variantId }) };
}

/** Adds up the lines of the same goods (D42). Sorted by product id, so that all transactions lock products in the same order. */
export function linesByGoods(items: readonly OrderLine[]): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const item of items) {
    const known = lines.get(goodsKey(item));
    const quantity = (known?.quantity ?? 0) + item.quantity;
    lines.set(goodsKey(item), { ...item, title: known?.title ?? item.title, quantity });
  }
  return [...lines.values()].sort(
    (a, b) => a.productId - b.productId || (a.variantId ?? 0) - (b.variantId ?? 0),
  );
}

export function shortStockText(
  { title, quantity }: Pick<OrderLine, "title" | "quantity">,
  left: number,
): string {
  if (left === 0) return t("{title} is sold out; this order needs {quantity}.", { title, quantity });
  return left === 1
    ? t("Only 1 of {title} is left; this order needs {quantity}.", { title, quantity })
    : t("Only {left} of {title} are left; this order needs {quantity}.", { left, title, quantity });
}

/** The stock that a cancelled order returns must fit under D1's maximum: nothing is dropped silently. */
export const refuseFullStock = ({ title, quantity }: OrderLine, left: number): Refusal =>
  refuse(
    "conflict",
    t(
      "{title} has {count} in stock and would get {back} back; the most is {most}. Lower its stock first. Nothing was changed.",
      { title, count: formatCount(left), back: formatCount(quantity), most: formatCount(MAX_STOCK) },
    ),
  );

export const refuseOldVariant = ({ title }: Pick<OrderLine, "title">): Refusal =>
  refuse("conflict", t("{title} is no longer sold in this variant. Nothing was changed.", { title }));

export const refuseShortStock = (line: OrderLine, left: number): Refusal =>
  refuse("conflict", t("{line} Nothing was changed.", { line: shortStockText(line, left) }));
