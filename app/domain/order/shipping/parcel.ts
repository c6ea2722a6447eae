import { type Cents, formatKsh } from "~/domain/money";
import { amountDueOf, type PaidOrder } from "~/domain/payment/order-payment";
import { type Refusal, refuse } from "~/domain/refusal";
import { t } from "~/texts/t";
import type { OrderStatus } from "../order";
import { leftToShip } from "./shipment";

interface OrderInParcels extends Pick<PaidOrder, "paymentStatus" | "totalCents" | "dueCents" | "paidAt"> {
  readonly status: OrderStatus;
  readonly items: readonly {
    readonly id: number;
    readonly quantity: number;
    readonly shippedCount: number;
  }[];
  readonly shipments: readonly {
    readonly id: number;
    readonly collectCents: Cents;
    readonly createdAt: Date;
    readonly items: readonly { readonly orderItemId: number; readonly quantity: number }[];
  }[];
}

type Shipment = OrderInParcels["shipments"][number];
type Sums = Omit<OrderInParcels, "items" | "shipments">;

const toCollect = (order: Sums): Cents => (order.status === "cancelled" ? 0 : amountDueOf(order));

/** What a shipment's rider collects. A payment after it has left settles it: what is owed since is another parcel's. In cents. */
export function collectedWith(order: Sums, shipment: Pick<Shipment, "collectCents" | "createdAt">): Cents {
  const isSettled =
    order.paymentStatus !== "pending" && order.paidAt !== null && shipment.createdAt <= order.paidAt;
  return isSettled ? 0 : Math.min(shipment.collectCents, toCollect(order));
}

/** What no shipment collects yet: the next one does, unless staff say otherwise. In cents. */
export const leftToCollect = (
  order: Sums & { readonly shipments: readonly Pick<Shipment, "collectCents" | "createdAt">[] },
): Cents =>
  Math.max(
    0,
    order.shipments.reduce((left, shipment) => left - collectedWith(order, shipment), toCollect(order)),
  );

/** No rider collects what another one collects, or what is paid. */
export const refuseCollecting = (order: { readonly leftToCollect: Cents }, cents: Cents): Refusal | null =>
  cents <= order.leftToCollect
    ? null
    : refuse(
        "invalid",
        order.leftToCollect === 0
          ? t("Nothing is left to collect.")
          : t("Only {sum} is left to collect.", { sum: formatKsh(order.leftToCollect) }),
        "collect_amount",
      );

/** 'Collect KSh 6,500'; null if its rider collects nothing. */
export const collectText = (cents: Cents): string | null =>
  cents > 0 ? t("Collect {sum}", { sum: formatKsh(cents) }) : null;

export interface Parcel {
  /** Pieces by order item; items without pieces are left out. */
  readonly pieces: ReadonlyMap<number, number>;
  readonly collectCents: Cents;
}

const piecesOf = (items: readonly (readonly [id: number, pieces: number])[]) =>
  new Map(items.filter(([, pieces]) => pieces > 0));

/** What leaves together: a shipment, or what has not left; of an order that has left, its last shipment. Null without such a shipment. */
export function parcelOf(order: OrderInParcels, shipmentId: number | null = null): Parcel | null {
  const left = piecesOf(order.items.map((item) => [item.id, leftToShip(item)]));
  if (shipmentId === null && left.size > 0) return { pieces: left, collectCents: leftToCollect(order) };
  const shipment =
    shipmentId === null ? order.shipments.at(-1) : order.shipments.find(({ id }) => id === shipmentId);
  if (!shipment) return null;
  return {
    pieces: piecesOf(shipment.items.map(({ orderItemId, quantity }) => [orderItemId, quantity])),
    collectCents: collectedWith(order, shipment),
  };
}
