import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getSalesStats } from "~/http/calls/reports.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireSales } from "~/http/wire/report.server";
import { productSales } from "~/operations/orders/sales-stats.queries.server";

const route = endpoint(
  answer(getSalesStats, async ({ viewer, ids }) => {
    const sales = await productSales(viewer, ids.id);
    return sales ? accepted(wireSales(sales)) : refused(refuse("missing", PRODUCT_NOT_FOUND));
  }),
);
export const loader = route.loader;
export const action = route.action;
