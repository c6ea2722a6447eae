import { may, type Viewer } from "~/domain/account/access";
import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { orderList } from "~/domain/order/order-list";
import {
  type OrderNeedingAttention,
  ORDERS_NEEDING_ATTENTION,
  ordersNeedingAttention,
  wonNotOrdered,
} from "~/operations/orders/orders-needing-attention.queries.server";
import { ago } from "~/screens/management/lists/waiting-rows.server";

const TITLES: Record<OrderNeedingAttention, (orders: string) => string> = {
  undecided: (orders) => `${orders} cancelled with money still here`,
  void: (orders) => `${orders} paid for an auction that is void`,
  unpaid: (orders) => `${orders} delivered and not paid`,
  failed: (orders) => `${orders} whose payment failed`,
};

const ALL: Record<OrderNeedingAttention, string> = {
  undecided: orderList.path({ status: "cancelled", payment: "paid", sort: "oldest" }),
  void: orderList.path({ payment: "paid", sort: "oldest" }),
  unpaid: orderList.path({ status: "delivered", payment: "unpaid", sort: "oldest" }),
  failed: orderList.path({ status: "pending", payment: "unpaid", sort: "oldest" }),
};

export async function ordersNeedingAttentionView(viewer: Viewer, now: Date, most: number) {
  const orders = await Promise.all(
    ORDERS_NEEDING_ATTENTION.map(async (kind) => {
      const { total, oldest } = await ordersNeedingAttention(kind, most);
      return {
        kind,
        total,
        title: TITLES[kind](countOf(total, "order")),
        all: total > most ? { to: ALL[kind], label: "Show all" } : null,
        rows: oldest.map((order) => ({
          id: order.id,
          title: order.orderNumber,
          to: `/management/orders/${order.id}`,
          note: `${order.shippingName}, ${order.shippingCity} · ${ago(order.createdAt, now)}`,
          phone: order.shippingPhone,
          amount: formatKsh(order.totalCents),
        })),
      };
    }),
  );
  const won = may(viewer, "rounds") ? [await wonView(now, most)] : [];
  return [...orders, ...won].filter(({ total }) => total > 0);
}

async function wonView(now: Date, most: number) {
  const { total, oldest } = await wonNotOrdered(most);
  return {
    kind: "won",
    total,
    title: `${countOf(total, "auction")} won and not ordered`,
    all: total > most ? { to: "/management/products?status=closed", label: "Show all" } : null,
    rows: oldest.map(({ product, buyer, decidedAt, orderBefore }) => ({
      id: product.id,
      title: product.title,
      to: `/management/products/${product.id}/winner`,
      note: [
        buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.username : "The winner",
        ago(decidedAt, now),
        ...(orderBefore && orderBefore <= now ? ["did not order in time"] : []),
      ].join(" · "),
      phone: buyer?.phoneNumber ?? null,
      amount: "",
    })),
  };
}
