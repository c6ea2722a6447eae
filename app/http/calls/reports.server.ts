/** What an auction and a product's sales brought (specification §7), for superusers. */
import * as z from "zod";
import { AUCTION_NOT_FOUND, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { call } from "../rest/call.server";
import { shillings } from "../wire/fields.server";
import { buyerEntity, revenueEntity, salesEntity, winnerEntity } from "../wire/report.server";

const group = "Products and auctions";

export const getRevenueSummary = call({
  method: "GET",
  path: "/api/auctions/{id}/revenue_summary/",
  group,
  summary: "Entry fees: fee times participants, by round and together",
  access: "superuser",
  answer: revenueEntity,
  missing: AUCTION_NOT_FOUND,
});

export const listBuyers = call({
  method: "GET",
  path: "/api/auctions/{id}/buyers/",
  group,
  summary: "Who bought the product, newest first",
  notes:
    "`page` and `page_size` slice `buyers`, which holds cancelled orders too; the totals leave them out, and shipping.",
  access: "superuser",
  sliced: true,
  answer: z.object({
    buyers: z.array(buyerEntity),
    total_orders: z.int().nonnegative(),
    total_units_sold: z.int().nonnegative(),
    total_revenue: shillings(),
  }),
  missing: PRODUCT_NOT_FOUND,
});

export const getSalesStats = call({
  method: "GET",
  path: "/api/auctions/{id}/sales_stats/",
  group,
  summary: "The product's sales in figures",
  notes: "Without shipping; cancelled orders count in orders_by_status alone.",
  access: "superuser",
  answer: salesEntity,
  missing: PRODUCT_NOT_FOUND,
});

export const calculateWinner = call({
  method: "GET",
  path: "/api/auctions/{productId}/winner_calculation/",
  group,
  summary: "Who wins the whole auction: the highest average pledge over all rounds",
  notes:
    "A round that somebody did not join counts 0. `page` and `page_size` slice `all_participants`, which is ordered by rank. `final` is false while the auction is not closed: until then `winner` is who leads. A tie at the top goes to who won the latest round in which one of the tied pledged, else one of them is drawn with that round's seed; while that round is active `winner` is null and `tie` says who share the first place.",
  access: "superuser",
  sliced: true,
  answer: winnerEntity,
  missing: AUCTION_NOT_FOUND,
});
