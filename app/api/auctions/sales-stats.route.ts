import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { getSalesStats } from "~/http/calls/reports.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireSales } from "~/http/wire/report.server";
import { salesStats } from "~/operations/orders/sales-stats.queries.server";
import { auctionName } from "~/operations/products/auction-name.queries.server";

const route = endpoint(
  answer(getSalesStats, async ({ viewer, ids }) => {
    if (!(await auctionName(viewer, ids.id))) return refused(refuse("missing", PRODUCT_NOT_FOUND));
    return accepted(wireSales(await salesStats(ids.id)));
  }),
);
export const loader = route.loader;
export const action = route.action;
