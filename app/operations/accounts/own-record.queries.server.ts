import { profileOf } from "./profile.queries.server";
import { userFigures } from "./user-figures.queries.server";

/** A person's own record with its figures (specification §3, 'User'); null once the account is gone. */
export async function ownRecord(userId: number) {
  const [profile, figures] = await Promise.all([profileOf(userId), userFigures(userId)]);
  return profile && { ...profile, figures };
}
