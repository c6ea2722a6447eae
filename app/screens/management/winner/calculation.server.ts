import { formatKsh } from "~/domain/money";
import { winnerCalculation } from "~/operations/rounds/winner-calculation.queries.server";
import type { Calculation, Ranked } from "./calculation";

type Result = NonNullable<Awaited<ReturnType<typeof winnerCalculation>>>;

export async function calculation(auctionId: number): Promise<Calculation | null> {
  const result = await winnerCalculation(auctionId);
  if (!result) return null;
  const { product, totalRounds, decided, standings } = result;
  const ranking = standings.map((standing) => rankedView(standing, totalRounds));
  const [first] = ranking;
  const anyPledge = (standings[0]?.totalCents ?? 0) > 0;
  return {
    ...product,
    totalRounds,
    decided,
    winner: anyPledge && first ? first : null,
    ranking,
  };
}

function rankedView(standing: Result["standings"][number], totalRounds: number): Ranked {
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
