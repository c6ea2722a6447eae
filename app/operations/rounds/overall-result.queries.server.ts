import { db } from "~/db/client.server";
import { averageOf } from "~/domain/money";
import { topOf } from "./overall-winner.queries.server";

/**
 * Who leads or has won an auction (D69), with their average in cents, in as many rounds as it has. Null where nobody pledged
 * in any of them. `person` is null while several are tied and the round that decides is active.
 */
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

/** The same for `overallText`, by the name that the reader may see (D48). */
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
