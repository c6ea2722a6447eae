import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import type { ManagedProduct } from "~/operations/products/management.queries.server";

export function salesStatsTab({ unitsSold, stockQuantity, buyNowPriceCents }: ManagedProduct) {
  return {
    figures: [
      { label: "Units sold", value: formatCount(unitsSold) },
      { label: "Buy Now price", value: formatKsh(buyNowPriceCents ?? 0) },
      { label: "Stock quantity", value: formatCount(stockQuantity) },
    ],
  };
}
