import { userFigures } from "./user-figures.queries.server";
import { listedUser } from "./user-list.queries.server";

/** Null once the account is gone. */
export async function ownRecord(userId: number) {
  const [user, figures] = await Promise.all([listedUser(userId), userFigures(userId)]);
  return user && { ...user, figures };
}
