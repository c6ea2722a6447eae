/** Keeps the money that staff gave off as entries of the days on which it changed, as `record-sales.server.ts` keeps the sales. */
import type { Tx } from "~/db/client.server";
import { selectColumns, insertOf } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { rowsOf, type Steps } from "~/db/sync-transaction.server";
import type { Cents } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";
import { type StaffPriceEntry, staffPriceChanges } from "~/domain/order/staff-price-entries";
import { shopTime } from "../shop-clock.server";

interface Item {
  readonly id: number;
  readonly productTitle: string;
  readonly quantity: number;
  readonly productPriceCents: Cents;
  readonly listPriceCents: Cents | null;
  readonly priceReason: string;
}

const counted = (items: readonly Item[]) =>
  items.map(({ productTitle: title, productPriceCents: priceCents, ...item }) => ({
    ...item,
    title,
    priceCents,
  }));

const insertSql = (orderId: number, entries: readonly StaffPriceEntry[]) =>
  insertOf(
    "StaffPriceEntry",
    entries.map((entry) => ({ ...entry, orderId, createdAt: shopTime() })),
  );

/** Of a new order, in its transaction. */
export function* recordStaffPricesStep(
  orderId: number,
  items: readonly Item[],
  actorId: number,
): Steps<void> {
  const entries = staffPriceChanges([], counted(items), actorId);
  if (entries.length > 0) yield* rowsOf(insertSql(orderId, entries));
}

const entryFields = selectColumns(
  "StaffPriceEntry",
  "orderItemId, productTitle, actorId, quantity, listPriceCents, priceCents, givenOffCents, reason",
);

/** For a transaction that has changed the order's lines or status. `actorId`: who gave other prices; null if nobody did. */
export async function recordStaffPrices(
  tx: Tx,
  orderId: number,
  { status, items }: { readonly status: OrderStatus; readonly items: readonly Item[] },
  actorId: number | null,
): Promise<void> {
  const former = await tx.staffPriceEntry.findMany({
    where: { orderId },
    orderBy: { id: "asc" },
    select: entryFields,
  });
  const entries = staffPriceChanges(
    former.map(inCents),
    status === "cancelled" ? [] : counted(items),
    actorId,
  );
  if (entries.length > 0) await tx.$executeRaw(insertSql(orderId, entries));
}
