import { csvAmount, type CsvColumn } from "~/domain/csv/csv-cell";
import type {
  RankedStanding,
  rankingBatches,
} from "~/operations/rounds/winner/winner-calculation.queries.server";

type Ranking = NonNullable<Awaited<ReturnType<typeof rankingBatches>>>;

/** 'Winner' only after the auction is closed (D69). */
function resultOf({ userId }: RankedStanding, { top, final }: Ranking): string {
  if (!top?.userIds.includes(userId)) return "";
  if (top.first === null) return "Tied for the lead";
  if (top.first.userId !== userId) return "Tied, not chosen";
  return final ? "Winner" : "Leading";
}

export const winnerCsvColumns = (ranking: Ranking): readonly CsvColumn<RankedStanding>[] => [
  { label: "Rank", cell: ({ rank }) => rank },
  { label: "Result", cell: (ranked) => resultOf(ranked, ranking) },
  { label: "Participant", cell: ({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.username },
  { label: "Username", cell: ({ user }) => user.username },
  { label: "Email", cell: ({ user }) => user.email },
  { label: "Phone", cell: ({ user }) => user.phoneNumber },
  { label: "Rounds participated", cell: ({ roundsParticipated }) => roundsParticipated },
  { label: "Total rounds", cell: () => ranking.totalRounds },
  { label: "Total pledged (KSh)", cell: ({ totalCents }) => csvAmount(totalCents) },
  { label: "Average pledge (KSh)", cell: ({ averageCents }) => csvAmount(averageCents) },
];
