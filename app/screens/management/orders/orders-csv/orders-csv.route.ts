import type { LoaderFunctionArgs } from "~/router";
import { readOrderFilters } from "~/domain/order/order-list";
import { csvAmount, csvFile, csvTime, type CsvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type FullOrder, orderBatches } from "~/operations/orders/managed-orders.queries.server";

const columns: CsvFile<FullOrder>["columns"] = {
  "Order number": (order) => order.orderNumber,
  "Date (EAT)": (order) => csvTime(order.createdAt),
  Status: (order) => order.status,
  Customer: ({ user }) => `${user.firstName} ${user.lastName}`.trim(),
  Username: ({ user }) => user.username,
  Email: ({ user }) => user.email,
  "Ship to": (order) => order.shippingName,
  Phone: (order) => order.shippingPhone,
  Address: (order) => order.shippingAddress,
  City: (order) => order.shippingCity,
  Items: (order) => order.totalItems,
  Products: ({ items }) =>
    items.map(({ productTitle, quantity }) => `${quantity} × ${productTitle}`).join("; "),
  "Subtotal (KSh)": (order) => csvAmount(order.subtotalCents),
  "Shipping (KSh)": (order) => csvAmount(order.shippingFeeCents),
  "Total (KSh)": (order) => csvAmount(order.totalCents),
  "Payment method": (order) => order.paymentMethod,
  "Payment status": (order) => order.paymentStatus,
  "M-Pesa transaction": (order) => order.mpesaTransactionId,
  "Customer notes": (order) => order.customerNotes,
  "Admin notes": (order) => order.adminNotes,
};

/** Exactly the orders of the list with the same query, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = readOrderFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "orders.csv", columns, batches: orderBatches(filters) });
}
