import { db, type Tx } from "~/db/client.server";
import { averageOf } from "~/domain/money";
import { overallLeader } from "./overall-winner.queries.server";

/** The average is in cents (D69). `person` is null while a tie is open. With `tx` it sees what that transaction wrote. */
export async function overallResult(auctionId: number, tx?: Tx) {
  const database = tx ?? db();
  const top = await overallLeader(auctionId, tx);
  if (!top) return null;
  const { userIds, deciding, rule, first, totalCents } = top;
  const [rounds, person] = await Promise.all([
    database.round.count({ where: { productId: auctionId, voidedAt: null } }),
    first &&
      database.user.findUniqueOrThrow({
        where: { id: first.userId },
        select: { id: true, firstName: true, lastName: true, username: true },
      }),
  ]);
  return {
    totalCents,
    averageCents: averageOf(totalCents, rounds),
    rounds,
    userIds,
    deciding,
    rule,
    first,
    person,
  };
}

export const hasVoidRounds = async (auctionId: number): Promise<boolean> =>
  (await db().round.count({ where: { productId: auctionId, voidedAt: { not: null } } })) > 0;

export async function firstNameOf(userId: number): Promise<string | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { firstName: true } });
  return user?.firstName ?? null;
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
