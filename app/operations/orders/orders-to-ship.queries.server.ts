import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";

export const STATUSES_TO_SHIP = ["paid", "processing"] as const;
type StatusToShip = (typeof STATUSES_TO_SHIP)[number];

/** The longest waiting first, amounts in cents. Three statements. */
export async function ordersToShip(take: number) {
  const [counts, ...oldest] = await Promise.all([
    db().order.groupBy({
      by: ["status"],
      where: { status: { in: [...STATUSES_TO_SHIP] } },
      _count: true,
    }),
    ...STATUSES_TO_SHIP.map((status) => oldestOf(status, take)),
  ]);
  return {
    counts: STATUSES_TO_SHIP.map((status) => ({
      status,
      count: counts.find((row) => row.status === status)?._count ?? 0,
    })),
    oldest: oldest
      .flat()
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
      .slice(0, take),
  };
}

/** One status at a time: the index has each in order. */
async function oldestOf(status: StatusToShip, take: number) {
  const rows = await db().order.findMany({
    where: { status },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take,
    select: {
      id: true,
      orderNumber: true,
      status: true,
      shippingName: true,
      shippingCity: true,
      totalCents: true,
      createdAt: true,
    },
  });
  return rows.map(inCents);
}
