import { Stat, StatList } from "~/ui/text/stat";
import type { DashboardPage } from "./dashboard-page.server";

/** Cancelled orders are counted, but not in the sum (D46). */
export function Summary({ summary }: { summary: DashboardPage["summary"] }) {
  const { bids, auctions, spentText, orders, cancelled } = summary;
  const inOrders = `in ${orders} ${orders === 1 ? "order" : "orders"}`;
  return (
    <StatList>
      <Stat
        label="Total bids placed"
        value={bids}
        note={`in ${auctions} ${auctions === 1 ? "auction" : "auctions"}`}
      />
      <Stat
        label="Total spent"
        value={spentText}
        note={cancelled > 0 ? `${inOrders}; ${cancelled} cancelled, not counted` : inOrders}
      />
    </StatList>
  );
}
