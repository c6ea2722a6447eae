import type { LoaderFunctionArgs } from "~/router";
import { readBuyerFilters } from "~/domain/product/buyer-list";
import { csvAmount, csvFile, csvTime, type CsvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { type Buyer, buyerBatches } from "~/operations/orders/buyers.queries.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { productIdFrom, productNotFound } from "../product-address.server";

const columns: CsvFile<Buyer>["columns"] = {
  "Order number": ({ order }) => order.orderNumber,
  "Date (EAT)": ({ order }) => csvTime(order.createdAt),
  Status: ({ order }) => order.status,
  Customer: ({ order }) => order.shippingName,
  Username: ({ order }) => order.user.username,
  Email: ({ order }) => order.user.email,
  Phone: ({ order }) => order.shippingPhone,
  Address: ({ order }) => order.shippingAddress,
  City: ({ order }) => order.shippingCity,
  Quantity: ({ quantity }) => quantity,
  "Price (KSh)": ({ productPriceCents }) => csvAmount(productPriceCents),
  "Total (KSh)": ({ totalCents }) => csvAmount(totalCents),
};

/** Exactly the buyers of the list with the same query, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const product = await managedProduct(productIdFrom(args.params.id));
  if (!product) throw productNotFound();
  const filters = readBuyerFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "buyers.csv", columns, batches: buyerBatches(product.id, filters) });
}
