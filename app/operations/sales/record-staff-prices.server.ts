/** Keeps the money that staff gave off as entries of the days on which it changed, as `record-sales.server.ts` keeps the sales. */
import type { Tx } from "~/db/client.server";
import { tableColumns, insertOf } from "~/db/columns.server";
import { execute, type Steps } from "~/db/sync-transaction.server";
import { select } from "~/db/select.server";
import type { Cents } from "~/domain/money";
import type { OrderStatus } from "~/domain/order/order";
import { type StaffPriceEntry, staffPriceChanges } from "~/domain/order/price/staff-price-entries";
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
  if (entries.length > 0) yield* execute`${insertSql(orderId, entries)}`;
}

const entry = tableColumns(
  "StaffPriceEntry",
  "entry",
  "orderItemId, productTitle, actorId, quantity, listPriceCents, priceCents, givenOffCents, reason",
);

/** For a transaction that has changed the order's lines or status. `actorId`: who gave other prices; null if nobody did. */
export async function recordStaffPrices(
  tx: Tx,
  orderId: number,
  { status, items }: { readonly status: OrderStatus; readonly items: readonly Item[] },
  actorId: number | null,
): Promise<void> {
  const former = await select(entry, { tx })`
    FROM "StaffPriceEntry" entry WHERE "orderId" = ${orderId} ORDER BY "id"`;
  const entries = staffPriceChanges(former, status === "cancelled" ? [] : counted(items), actorId);
  if (entries.length > 0) await tx.$executeRaw(insertSql(orderId, entries));
}
