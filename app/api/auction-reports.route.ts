import * as z from "zod";
import { AUCTION_NOT_FOUND, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { toShillings } from "~/domain/money";
import { accepted, refuse, refused } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { shillings } from "~/http/wire/fields.server";
import {
  buyerEntity,
  revenueEntity,
  salesEntity,
  winnerEntity,
  wireBuyer,
  wireRevenue,
  wireSales,
  wireWinner,
} from "~/http/wire/report.server";
import { buyerRows } from "~/operations/orders/buyers.queries.server";
import { productSales } from "~/operations/reports/sales/sales-stats.queries.server";
import { auctionName } from "~/operations/rounds/auction-name.queries.server";
import { entryFeesByRound } from "~/operations/rounds/entry-fees.queries.server";
import { rankingRows } from "~/operations/rounds/winner/winner-calculation.queries.server";

const group = "Products and auctions";

const route = resource({
  getRevenueSummary: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/revenue_summary/",
      group,
      summary: "Entry fees: fee times participants, by round and together",
      access: "staff",
      answer: revenueEntity,
      missing: AUCTION_NOT_FOUND,
    },
    async ({ viewer, ids }) => {
      const found = await entryFeesByRound(viewer, ids.id);
      return found.ok ? accepted(wireRevenue(found.value)) : found;
    },
  ),

  listBuyers: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/buyers/",
      group,
      summary: "Who bought the product, newest first",
      notes:
        "`page` and `page_size` slice `buyers`, which holds cancelled orders too; the totals leave them out, and shipping.",
      access: "staff",
      paged: true,
      answer: z.object({
        buyers: z.array(buyerEntity),
        total_orders: z.int().nonnegative(),
        total_units_sold: z.int().nonnegative(),
        total_revenue: shillings(),
      }),
      missing: PRODUCT_NOT_FOUND,
    },
    async ({ viewer, ids, page }) => {
      if (!(await auctionName(viewer, ids.id))) return refused(refuse("missing", PRODUCT_NOT_FOUND));
      const { buyers, sold, total } = await buyerRows(ids.id, page);
      const list = {
        buyers: buyers.map(wireBuyer),
        total_orders: sold.orders,
        total_units_sold: sold.units,
        total_revenue: toShillings(sold.revenueCents),
      };
      return { ...accepted(list), total };
    },
  ),

  getSalesStats: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/sales_stats/",
      group,
      summary: "The product's sales in figures",
      notes: "Without shipping; cancelled orders count in orders_by_status alone.",
      access: "staff",
      answer: salesEntity,
      missing: PRODUCT_NOT_FOUND,
    },
    async ({ viewer, ids }) => {
      const sales = await productSales(viewer, ids.id);
      return sales ? accepted(wireSales(sales)) : refused(refuse("missing", PRODUCT_NOT_FOUND));
    },
  ),

  calculateWinner: call(
    {
      method: "GET",
      path: "/api/auctions/{productId}/winner_calculation/",
      group,
      summary: "Who wins the whole auction: the highest average pledge over all rounds",
      notes:
        "A round that somebody did not join counts 0. `page` and `page_size` slice `all_participants`, which is ordered by rank. `final` is false while the auction is not closed: until then `winner` is who leads. A tie at the top goes to whoever of the tied pledged most in the latest round in which one of them pledged; if several did, one of them is drawn with that round's seed, or its winner wins if they pledged in no other round. While that round is active `winner` is null and `tie` says who share the first place.",
      access: "staff",
      paged: true,
      answer: winnerEntity,
      missing: AUCTION_NOT_FOUND,
    },
    async ({ ids, page }) => {
      const ranking = await rankingRows(ids.productId, page);
      if (!ranking) return refused(refuse("missing", AUCTION_NOT_FOUND));
      return { ...accepted(wireWinner(ranking)), total: ranking.totalParticipants };
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
