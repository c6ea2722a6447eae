import { localPhone } from "~/domain/account/phone-text";
import { type BuyerFilters, buyerList } from "~/domain/order/list/buyer-list";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { listPrice } from "~/domain/product/price/sale-price";
import { ORDER_STATUSES, orderStatusLabel } from "~/domain/order/order";
import { formatDateTime } from "~/domain/time";
import {
  type ProductBuyer,
  buyerPage,
  UNCANCELLED_STATUSES,
  type SoldByStatus,
  totalSold,
} from "~/operations/orders/buyers.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import type { FilterChoice } from "~/screens/management/lists/filter-links";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

/** Shared by the Buyers tab and the Buyers page; `list` is the path of the current one. */
export async function buyerListView(
  product: Pick<ManagedProduct, "id" | "buyNowPriceCents" | "inStockPriceCents">,
  { list, params }: { list: string; params: URLSearchParams },
) {
  const filters = buyerList.read(params);
  const { whole, sold, page, pageCount, buyers } = await buyerPage(product.id, filters);
  return {
    list,
    filters: { ...filters, page },
    pageCount,
    stats: statsOf(whole, listPrice(product)),
    statuses: [
      [null, t("All"), ordersIn(sold, ORDER_STATUSES)],
      ...ORDER_STATUSES.map((each): FilterChoice => [each, orderStatusLabel(each), ordersIn(sold, [each])]),
    ] satisfies FilterChoice[],
    total: totalText(sold, filters.status),
    csvPath: buyerList.at(`/management/products/${product.id}/buyers`).csvPath(filters),
    rows: buyers.map(rowOf),
  };
}

const ordersIn = (sold: SoldByStatus, statuses: Parameters<typeof totalSold>[1]) =>
  formatCount(totalSold(sold, statuses).orders);

/** Without cancelled orders (D46). */
function statsOf(sold: SoldByStatus, priceCents: number | null) {
  const { orders, units, revenueCents } = totalSold(sold, UNCANCELLED_STATUSES);
  return [
    { label: t("Orders"), value: formatCount(orders), note: t("without cancelled ones") },
    { label: t("Units sold"), value: formatCount(units) },
    { label: t("Revenue"), value: formatKsh(revenueCents), note: t("without shipping and refunds") },
    { label: t("Price per unit"), value: priceCents === null ? "–" : formatKsh(priceCents), note: t("now") },
  ];
}

function totalText(sold: SoldByStatus, status: BuyerFilters["status"]) {
  const { orders, units, revenueCents } = totalSold(sold, status ? [status] : ORDER_STATUSES);
  const cancelled = status === null ? sold.cancelled.orders : 0;
  return {
    orders: counted(orders, "order"),
    units: counted(units, "unit"),
    sum: formatKsh(revenueCents),
    cancelled:
      cancelled > 0 ? t("{cancelled} of them cancelled", { cancelled: formatCount(cancelled) }) : null,
  };
}

const rowOf = ({ id, quantity, totalCents, order }: ProductBuyer) => ({
  id,
  orderId: order.id,
  number: order.orderNumber,
  customer: order.shippingName,
  email: order.user.email,
  phone: localPhone(order.shippingPhone),
  address: order.shippingAddress,
  city: order.shippingCity,
  quantity: formatCount(quantity),
  total: formatKsh(totalCents),
  status: order.status,
  date: formatDateTime(order.createdAt),
});

export type BuyerRow = ReturnType<typeof rowOf>;
export type BuyerListView = Awaited<ReturnType<typeof buyerListView>>;
