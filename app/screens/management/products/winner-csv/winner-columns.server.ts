import { csvAmount, type CsvFile } from "~/http/forms/csv.server";
import type { Ranked, rankingBatches } from "~/operations/rounds/winner-calculation.queries.server";

type Ranking = NonNullable<Awaited<ReturnType<typeof rankingBatches>>>;

/** 'Winner' only once the auction is closed (D69). */
function resultOf({ userId }: Ranked, { top, final }: Ranking): string {
  if (!top?.userIds.includes(userId)) return "";
  if (top.first === null) return "Tied for the lead";
  if (top.first.userId !== userId) return "Tied, not chosen";
  return final ? "Winner" : "Leading";
}

export const winnerColumns = (ranking: Ranking): CsvFile<Ranked>["columns"] => ({
  Rank: ({ rank }) => rank,
  Result: (ranked) => resultOf(ranked, ranking),
  Participant: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.username,
  Username: ({ user }) => user.username,
  Email: ({ user }) => user.email,
  Phone: ({ user }) => user.phoneNumber,
  "Rounds participated": ({ roundsParticipated }) => roundsParticipated,
  "Total rounds": () => ranking.totalRounds,
  "Total pledged (KSh)": ({ totalCents }) => csvAmount(totalCents),
  "Average pledge (KSh)": ({ averageCents }) => csvAmount(averageCents),
});
