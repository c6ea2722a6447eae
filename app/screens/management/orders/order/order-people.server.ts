import { normalizePhone } from "~/domain/account/phone";
import { whatsAppLink } from "~/domain/account/phone-text";
import { formatKsh } from "~/domain/money";
import { orderList } from "~/domain/order/list/order-list";
import { formatDate } from "~/domain/time";
import { ownOrders } from "~/operations/orders/orders.queries.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { t } from "~/texts/t";

const OTHERS = 5;

/** Opens WhatsApp with a greeting about the order; null without a phone number. */
export async function whatsAppGreeting(orderNumber: string) {
  const { shopName } = await shopSettings();
  return (phone: string | null, name: string): string | null => {
    const number = normalizePhone(phone ?? "");
    return (
      number &&
      whatsAppLink(
        t("Hello {name}, this is {shopName} about your order {number}: ", {
          name,
          shopName,
          number: orderNumber,
        }),
        number,
      )
    );
  };
}

export async function otherOrders({
  id,
  userId,
  username,
}: {
  id: number;
  userId: number;
  username: string;
}) {
  const { orders, total } = await ownOrders(userId, { take: OTHERS + 1 });
  const others = orders.filter((order) => order.id !== id).slice(0, OTHERS);
  return {
    orders: others.map((order) => ({
      id: order.id,
      title: order.orderNumber,
      to: `/management/orders/${order.id}`,
      note: `${order.productTitle ?? t("Product")} · ${formatDate(order.createdAt)}`,
      amount: formatKsh(order.totalCents),
      status: order.status,
    })),
    allAt: total > OTHERS + 1 ? orderList.path({ q: username }) : null,
  };
}
