import { itemRevenueOf } from "~/domain/order/order-sums";
import { orderPayment } from "~/domain/payment/order-payment";
import { buyerList } from "~/domain/order/list/buyer-list";
import { csvAmount, csvTime, type CsvColumn } from "~/domain/csv/csv-cell";
import { type ProductBuyer, buyerBatches } from "~/operations/orders/buyers.queries.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

const columns: readonly CsvColumn<ProductBuyer>[] = [
  { label: "Order number", cell: ({ order }) => order.orderNumber },
  { label: "Date (EAT)", cell: ({ order }) => csvTime(order.createdAt) },
  { label: "Status", cell: ({ order }) => order.status },
  { label: "Customer", cell: ({ order }) => order.shippingName },
  { label: "Username", cell: ({ order }) => order.user.username },
  { label: "Email", cell: ({ order }) => order.user.email },
  { label: "Phone", cell: ({ order }) => order.shippingPhone },
  { label: "Address", cell: ({ order }) => order.shippingAddress },
  { label: "City", cell: ({ order }) => order.shippingCity },
  { label: "Quantity", cell: ({ quantity }) => quantity },
  { label: "Price (KSh)", cell: ({ productPriceCents }) => csvAmount(productPriceCents) },
  { label: "Total (KSh)", cell: ({ totalCents }) => csvAmount(totalCents) },
  { label: "Discount (KSh)", cell: ({ discountCents }) => csvAmount(discountCents) },
  {
    label: "Revenue (KSh)",
    cell: ({ totalCents, discountCents, order }) =>
      csvAmount(itemRevenueOf(totalCents - discountCents, order, orderPayment(order, order.attempts))),
  },
];

export const loader = csvLoader(async (search, params) => {
  const { id } = await managedRecord("product", params.id, managedProduct);
  return { name: "buyers.csv", columns, batches: buyerBatches(id, buyerList.read(search)) };
});
