import { formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import type { ManagedProduct } from "~/operations/products/management.queries.server";

export function buyersTab({ unitsSold, buyNowPriceCents }: ManagedProduct) {
  return {
    figures: [
      { label: "Units sold", value: formatCount(unitsSold) },
      { label: "Price per unit", value: formatKsh(buyNowPriceCents ?? 0) },
    ],
  };
}
