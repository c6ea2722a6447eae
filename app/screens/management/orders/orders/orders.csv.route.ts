import { orderList } from "~/domain/order/list/order-list";
import { orderBatches } from "~/operations/orders/managed-orders.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";
import { orderCsvColumns } from "./order-columns.server";

export const loader = listCsv("orders", orderList, orderCsvColumns, orderBatches);
