import type { LoaderFunctionArgs } from "~/router";
import { itemRevenueOf } from "~/domain/order/order-sums";
import { orderPayment } from "~/domain/payment/order-payment";
import { buyerList } from "~/domain/product/buyer-list";
import { csvAmount, csvFile, csvTime, type CsvColumn } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type Buyer, buyerBatches } from "~/operations/orders/buyers.queries.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

const columns: readonly CsvColumn<Buyer>[] = [
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
  {
    label: "Revenue (KSh)",
    cell: ({ totalCents, order }) =>
      csvAmount(itemRevenueOf(totalCents, order, orderPayment(order, order.attempts))),
  },
];

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const product = await managedRecord("product", args.params.id, managedProduct);
  const filters = buyerList.read(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "buyers.csv", columns, batches: buyerBatches(product.id, filters) });
}
