import { db } from "~/db/client.server";

/** The numbers of an auction's void rounds (D78), ascending. */
export async function voidRoundNumbers(productId: number): Promise<number[]> {
  const rounds = await db().round.findMany({
    where: { productId, voidedAt: { not: null } },
    orderBy: { number: "asc" },
    select: { number: true },
  });
  return rounds.map(({ number }) => number);
}
