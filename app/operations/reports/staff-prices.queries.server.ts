/** Prices that staff gave: of an order's goods, and by the day for the reports. */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { personName } from "~/domain/account/person-name";
import type { Cents } from "~/domain/money";
import type { TimeRange } from "~/domain/report/period";

const people = (ids: readonly number[]) =>
  db().user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: selectColumns("User", "id, username, firstName, lastName"),
  });

/** By order item: the name of whoever gave its price last. No query for an order at list prices. */
export async function staffPriceGivers(order: {
  readonly id: number;
  readonly items: readonly { readonly listPriceCents: Cents | null }[];
}): Promise<ReadonlyMap<number, string>> {
  if (order.items.every(({ listPriceCents }) => listPriceCents === null)) return new Map();
  const entries = await db().staffPriceEntry.findMany({
    where: { orderId: order.id },
    orderBy: { id: "asc" },
    select: { orderItemId: true, actorId: true },
  });
  const users = new Map((await people(entries.map(({ actorId }) => actorId))).map((user) => [user.id, user]));
  return new Map(
    entries.flatMap(({ orderItemId, actorId }) => {
      const user = users.get(actorId);
      return user ? [[orderItemId, personName(user)]] : [];
    }),
  );
}

/** Newest first, each with its order's number and its person. */
export async function staffPricesOf({ since, before }: TimeRange) {
  const entries = await db().staffPriceEntry.findMany({
    where: { createdAt: { gte: since, lt: before } },
    orderBy: { id: "desc" },
  });
  const [users, orders] = await Promise.all([
    people(entries.map(({ actorId }) => actorId)),
    db().order.findMany({
      where: { id: { in: [...new Set(entries.map(({ orderId }) => orderId))] } },
      select: { id: true, orderNumber: true },
    }),
  ]);
  return entries.map(inCents).map((entry) => ({
    ...entry,
    user: users.find(({ id }) => id === entry.actorId),
    orderNumber: orders.find(({ id }) => id === entry.orderId)?.orderNumber ?? "",
  }));
}

export async function moneyTakenOffIn({ since, before }: TimeRange): Promise<Cents> {
  const { _sum } = await db().staffPriceEntry.aggregate({
    where: { createdAt: { gte: since, lt: before } },
    _sum: { givenOffCents: true },
  });
  return Number(_sum.givenOffCents ?? 0);
}
