import type { LoaderFunctionArgs } from "~/router";
import { readOrderFilters } from "~/domain/order/order-list";
import { csvAmount, csvFile, csvTime, type CsvColumn } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type FullOrder, orderBatches } from "~/operations/orders/managed-orders.queries.server";

const columns: readonly CsvColumn<FullOrder>[] = [
  { label: "Order number", cell: (order) => order.orderNumber },
  { label: "Date (EAT)", cell: (order) => csvTime(order.createdAt) },
  { label: "Status", cell: (order) => order.status },
  { label: "Customer", cell: ({ user }) => `${user.firstName} ${user.lastName}`.trim() },
  { label: "Username", cell: ({ user }) => user.username },
  { label: "Email", cell: ({ user }) => user.email },
  { label: "Ship to", cell: (order) => order.shippingName },
  { label: "Phone", cell: (order) => order.shippingPhone },
  { label: "Address", cell: (order) => order.shippingAddress },
  { label: "City", cell: (order) => order.shippingCity },
  { label: "Items", cell: (order) => order.totalItems },
  {
    label: "Products",
    cell: ({ items }) =>
      items.map(({ productTitle, quantity }) => `${quantity} × ${productTitle}`).join("; "),
  },
  { label: "Subtotal (KSh)", cell: (order) => csvAmount(order.subtotalCents) },
  { label: "Shipping (KSh)", cell: (order) => csvAmount(order.shippingFeeCents) },
  { label: "Total (KSh)", cell: (order) => csvAmount(order.totalCents) },
  { label: "Payment method", cell: (order) => order.paymentMethod },
  { label: "Payment status", cell: (order) => order.paymentStatus },
  { label: "M-Pesa transaction", cell: (order) => order.mpesaTransactionId },
  { label: "Customer notes", cell: (order) => order.customerNotes },
  { label: "Admin notes", cell: (order) => order.adminNotes },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = readOrderFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "orders.csv", columns, batches: orderBatches(filters) });
}
