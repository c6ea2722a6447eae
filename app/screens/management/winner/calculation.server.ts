import { countOf } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import {
  type Ranked as RankedUser,
  winnerCalculation,
} from "~/operations/rounds/winner-calculation.queries.server";
import type { Calculation, Ranked } from "./calculation";

export async function calculation(auctionId: number, asked: number): Promise<Calculation | null> {
  const result = await winnerCalculation(auctionId, asked);
  if (!result) return null;
  const { product, totalRounds, totalParticipants, decided, page, pageCount, first, standings } = result;
  return {
    ...product,
    totalRounds,
    participants: countOf(totalParticipants, "participant"),
    decided,
    winner: first && first.totalCents > 0 ? rankedView(first, totalRounds) : null,
    page,
    pageCount,
    ranking: standings.map((standing) => rankedView(standing, totalRounds)),
  };
}

function rankedView(standing: RankedUser, totalRounds: number): Ranked {
  const { user } = standing;
  return {
    id: user.id,
    rank: standing.rank,
    name: `${user.firstName} ${user.lastName}`.trim() || user.username,
    username: user.username,
    email: user.email,
    phone: user.phoneNumber ?? "N/A",
    participatedIn: `${standing.roundsParticipated} / ${totalRounds} ${totalRounds === 1 ? "round" : "rounds"}`,
    total: formatKsh(standing.totalCents),
    average: formatKsh(standing.averageCents),
    rounds: standing.roundDetails.map(({ roundNumber, participated, pledgeCents }) => ({
      number: roundNumber,
      participated,
      pledge: formatKsh(pledgeCents ?? 0),
    })),
  };
}
