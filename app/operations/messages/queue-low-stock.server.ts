import { Prisma } from "~/db/generated/sqlite/client";
import type { Steps } from "~/db/sync-transaction.server";
import { fallsToLowStock } from "~/domain/product/product";
import { lastLowStockLevel } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { queueMessageSteps } from "./queue-message.server";

interface Sold {
  readonly id: number;
  readonly title: string;
  /** After the sale. */
  readonly stockQuantity: number;
}

/** The people who manage products. The first condition matches the index User_staff exactly. */
export const lowStockRecipients = Prisma.sql`
  SELECT "id" FROM "User" WHERE ("isSuperuser" OR "permissions" <> '') AND "blockedAt" IS NULL
    AND ("isSuperuser" OR ',' || "permissions" || ',' LIKE '%,products,%')`;

/** Notifies staff once when a sale takes a product down to the low-stock level in Settings. Part of the sale's transaction. */
export function* queueLowStock({ id, title, stockQuantity }: Sold, pieces: number): Steps<void> {
  if (!fallsToLowStock(stockQuantity + pieces, stockQuantity, lastLowStockLevel())) return;
  yield* queueMessageSteps({
    kind: "stock.low",
    event: `stock.low ${id} at ${shopTime().toISOString()}`,
    to: lowStockRecipients,
    facts: { productId: id, title, stock: stockQuantity },
  });
}
