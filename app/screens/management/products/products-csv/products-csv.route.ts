import type { LoaderFunctionArgs } from "~/router";
import { productList } from "~/domain/product/product-list";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { productBatches } from "~/operations/products/managed-products.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { productColumns } from "./product-columns.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = productList.read(new URL(args.request.url).searchParams);
  return csvFile(args.context, {
    name: "products.csv",
    columns: productColumns,
    batches: productBatches(filters, shopTime()),
  });
}
