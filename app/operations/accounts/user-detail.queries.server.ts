import { db } from "~/db/client.server";
import { ownOrders } from "../orders/orders.queries.server";
import { ownPledges } from "./profile.queries.server";
import { userFigures } from "./user-figures.queries.server";

const RECENT = 5;

/**
 * A user as a superuser sees them (specification §3, 'Admin user detail'); null where there is none. Neither password nor
 * sessions are selected. In a number of statements that does not grow with what the user did; amounts in cents.
 */
export async function userDetail(id: number) {
  const user = await db().user.findUnique({
    where: { id },
    select: {
      id: true,
      username: true,
      email: true,
      firstName: true,
      lastName: true,
      phoneNumber: true,
      gender: true,
      dateOfBirth: true,
      userType: true,
      isSuperuser: true,
      isVerified: true,
      trustScore: true,
      dateJoined: true,
    },
  });
  if (!user) return null;
  const [figures, { orders }, { pledges }] = await Promise.all([
    userFigures(id),
    ownOrders(id, { take: RECENT }),
    ownPledges(id, { take: RECENT }),
  ]);
  return { ...user, figures, recentOrders: orders, recentBids: pledges };
}

export type UserDetail = NonNullable<Awaited<ReturnType<typeof userDetail>>>;
