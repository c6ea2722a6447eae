import { db } from "~/db/client.server";
import { averageOf } from "~/domain/money";
import { topOf } from "./overall-winner.queries.server";

/** With the average in cents (D69). `person` is null while a tie is open. */
export async function overallResult(auctionId: number) {
  const top = await topOf(auctionId);
  if (!top) return null;
  const { userIds, deciding, first, totalCents } = top;
  const [rounds, person] = await Promise.all([
    db().round.count({ where: { productId: auctionId } }),
    first &&
      db().user.findUniqueOrThrow({
        where: { id: first.userId },
        select: { id: true, firstName: true, username: true },
      }),
  ]);
  return {
    totalCents,
    averageCents: averageOf(totalCents, rounds),
    rounds,
    userIds,
    deciding,
    first,
    person,
  };
}

export type OverallResult = NonNullable<Awaited<ReturnType<typeof overallResult>>>;

/** With the name that the reader may see (D48). */
export const overallOutcome = (
  { averageCents, rounds, userIds, deciding, first, person }: OverallResult,
  nameOf: (person: NonNullable<OverallResult["person"]>) => string,
) => ({
  averageCents,
  rounds,
  tied: userIds.length,
  decidingRound: deciding.number,
  first: first && person && { by: first.by, name: nameOf(person) },
});
