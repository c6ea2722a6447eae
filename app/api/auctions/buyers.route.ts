import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { accepted, refuse, refused } from "~/domain/refusal";
import { listBuyers } from "~/http/calls/reports.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireBuyer } from "~/http/wire/report.server";
import { buyerSlice } from "~/operations/orders/buyers.queries.server";
import { auctionName } from "~/operations/products/auction-name.queries.server";

const route = endpoint(
  answer(listBuyers, async ({ viewer, ids, slice }) => {
    if (!(await auctionName(viewer, ids.id))) return refused(refuse("missing", PRODUCT_NOT_FOUND));
    const { buyers, sold, total } = await buyerSlice(ids.id, slice);
    const list = {
      buyers: buyers.map(wireBuyer),
      total_orders: sold.orders,
      total_units_sold: sold.units,
      total_revenue: toShillings(sold.cents),
    };
    return { ...accepted(list), total };
  }),
);
export const loader = route.loader;
export const action = route.action;
