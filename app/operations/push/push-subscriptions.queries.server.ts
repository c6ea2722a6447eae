import { db } from "~/db/client.server";

/** The page compares the endpoints with its own browser's. */
export const pushSubscriptionsOf = (userId: number) =>
  db().pushSubscription.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { id: true, device: true, createdAt: true, endpoint: true },
  });
