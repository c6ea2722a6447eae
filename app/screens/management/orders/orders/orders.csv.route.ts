import { orderList } from "~/domain/order/order-list";
import { orderBatches } from "~/operations/orders/managed-orders.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { orderCsvColumns } from "./order-columns.server";

export const loader = csvLoader((search) => ({
  name: "orders.csv",
  columns: orderCsvColumns,
  batches: orderBatches(orderList.read(search)),
}));
