import { userFigures } from "./user-figures.queries.server";
import { listedUser } from "./user-list.queries.server";

/** A person's own record with its figures (specification §3, 'User'); null once the account is gone. */
export async function ownRecord(userId: number) {
  const [user, figures] = await Promise.all([listedUser(userId), userFigures(userId)]);
  return user && { ...user, figures };
}
