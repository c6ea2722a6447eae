import { userTotals } from "./user-totals.queries.server";
import { listedUser } from "./user-list.queries.server";

export async function ownUser(userId: number) {
  const [user, stats] = await Promise.all([listedUser(userId), userTotals(userId)]);
  return user && { ...user, stats };
}
