import { type Cents, formatKsh } from "~/domain/money";
import { formatCount } from "~/domain/text/count";
import { counted } from "~/domain/text/counted";
import { t } from "~/texts/t";
import { ORDER_STATUSES, type OrderStatus } from "../order";
import { readIds } from "../list/order-selection";
import { isOnDelivery } from "../payment-method";

export interface OrderToShip {
  readonly status: OrderStatus;
  readonly paymentStatus: string;
  readonly paymentMethod: string;
  readonly isRefunding?: boolean;
  /** Cents that an edit added to a paid order. */
  readonly dueCents?: Cents;
}

/** Orders that wait to be shipped: a paid one does at 'pending' or 'processing', unless it owes a difference (D80). */
export const TO_SHIP: Readonly<Partial<Record<OrderStatus, readonly string[]>>> = {
  pending: ["completed"],
  paid: ["pending", "completed"],
  processing: ["pending", "completed"],
};

export const STATUSES_TO_SHIP = ORDER_STATUSES.filter((status) => TO_SHIP[status]);

/** Pending, unpaid, without an M-Pesa payment to wait for: a person calls the buyer first. The method is free text (D30). */
export const isToConfirm = ({
  status,
  paymentStatus,
  paymentMethod,
}: Pick<OrderToShip, "status" | "paymentStatus" | "paymentMethod">): boolean =>
  status === "pending" && paymentStatus === "pending" && !/pesa/i.test(paymentMethod);

/** Of an edit; at the door it is paid on delivery. */
export const owesDifference = ({ paymentStatus, paymentMethod, dueCents = 0 }: OrderToShip): boolean =>
  paymentStatus === "completed" && dueCents > 0 && !isOnDelivery(paymentMethod);

const isToShip = ({ status, paymentStatus }: OrderToShip): boolean =>
  TO_SHIP[status]?.includes(paymentStatus) ?? false;

/** Why an order gets no packing slip among others; null if it gets one. */
export function whyNotPacked({ status, paymentStatus, isRefunding }: OrderToShip): string | null {
  if (status === "cancelled") return t("cancelled");
  if (paymentStatus === "refunded") return t("refunded");
  return isRefunding ? t("its money is going back") : null;
}

/** Why bulk shipping leaves an order out; null if it may be shipped. A single order may move to any status (D31). */
export function whyNotShipped(order: OrderToShip): string | null {
  const { status, paymentMethod, dueCents = 0 } = order;
  if (status === "shipped") return t("shipped already");
  if (status === "delivered") return t("delivered");
  const unpacked = whyNotPacked(order);
  if (unpacked !== null) return unpacked;
  if (owesDifference(order)) return t("{sum} is still to be paid", { sum: formatKsh(dueCents) });
  if (isToShip(order)) return null;
  // nobody has called the buyer yet
  return isOnDelivery(paymentMethod) ? t("still to confirm") : t("not paid yet");
}

export interface SkippedOrder {
  readonly orderNumber: string;
  readonly why: string;
}

const NAMED = 5;

/** '3 orders shipped. 2 were left out: ORD-1 (cancelled), ORD-2 (not paid yet).' */
export function shippedText(shipped: number, left: readonly SkippedOrder[]): string {
  return withLeftOut(
    shipped === 0
      ? t("No order was shipped.")
      : t("{orders} shipped.", { orders: counted(shipped, "order") }),
    left,
  );
}

export function undoneText(undone: number, left: readonly SkippedOrder[]): string {
  return withLeftOut(
    undone === 0
      ? t("No order was changed.")
      : undone === 1
        ? t("1 order is no longer shipped.")
        : t("{count} orders are no longer shipped.", { count: formatCount(undone) }),
    left,
  );
}

function withLeftOut(done: string, left: readonly SkippedOrder[]): string {
  if (left.length === 0) return done;
  const orders = leftOutText(left);
  const out =
    left.length === 1
      ? t("Left out: {orders}.", { orders })
      : t("{count} were left out: {orders}.", { count: left.length, orders });
  return `${done} ${out}`;
}

/** 'ORD-1 (cancelled), ORD-2 (not paid yet), 3 more' */
export function leftOutText(left: readonly SkippedOrder[]): string {
  const named = left.slice(0, NAMED).map(({ orderNumber, why }) => `${orderNumber} (${why})`);
  return [...named, ...(left.length > NAMED ? [t("{count} more", { count: left.length - NAMED })] : [])].join(
    ", ",
  );
}

export interface ShippedOrder {
  readonly id: number;
  readonly from: OrderStatus;
}

export function shippedFields(shipped: readonly ShippedOrder[]): [name: string, value: string][] {
  return STATUSES_TO_SHIP.flatMap((status): [string, string][] => {
    const ids = shipped.filter(({ from }) => from === status).map(({ id }) => id);
    return ids.length === 0 ? [] : [[status, ids.join(",")]];
  });
}

export function readShipped(form: Pick<FormData, "getAll">): ShippedOrder[] {
  return STATUSES_TO_SHIP.flatMap((from) => (readIds(form, from) ?? []).map((id) => ({ id, from })));
}
