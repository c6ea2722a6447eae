import type { Steps } from "~/db/sync-transaction.server";
import { fallsToLowStock } from "~/domain/product/product";
import { lastLowStockLevel } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { queueMessageSteps } from "./queue-message.server";
import { staffWith } from "./staff-with.server";

interface Sold {
  readonly id: number;
  readonly title: string;
  /** After the sale. */
  readonly stockQuantity: number;
}

/** Notifies staff once when a sale takes a product down to the low-stock level in Settings. Part of the sale's transaction. */
export function* queueLowStock({ id, title, stockQuantity }: Sold, pieces: number): Steps<void> {
  if (!fallsToLowStock(stockQuantity + pieces, stockQuantity, lastLowStockLevel())) return;
  yield* queueMessageSteps({
    kind: "stock.low",
    event: `stock.low ${id} at ${shopTime().toISOString()}`,
    to: staffWith("products"),
    facts: { productId: id, title, stock: stockQuantity },
  });
}
