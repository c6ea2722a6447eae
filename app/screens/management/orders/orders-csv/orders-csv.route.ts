import type { LoaderFunctionArgs } from "~/router";
import { orderList } from "~/domain/order/order-list";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { orderBatches } from "~/operations/orders/managed-orders.queries.server";
import { orderCsvColumns } from "./order-columns.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = orderList.read(new URL(args.request.url).searchParams);
  return csvFile(args.context, {
    name: "orders.csv",
    columns: orderCsvColumns,
    batches: orderBatches(filters),
  });
}
