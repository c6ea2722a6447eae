import { formatKsh } from "~/domain/money";
import { overallTieText } from "~/domain/pledge/tie-text";
import {
  type RankedStanding,
  winnerCalculation,
} from "~/operations/rounds/winner/winner-calculation.queries.server";
import { voidRoundsText } from "~/domain/round/void-round";
import { voidRoundNumbers } from "~/operations/rounds/rounds.queries.server";
import type { Calculation, RankedBuyer } from "./calculation";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

export async function calculation(auctionId: number, requested: number): Promise<Calculation | null> {
  const result = await winnerCalculation(auctionId, requested);
  if (!result) return null;
  const voidText = voidRoundsText(await voidRoundNumbers(auctionId));
  const { product, totalRounds, totalParticipants, final, top, page, pageCount, first, standings } = result;
  const winner = first && rankedView(first, totalRounds);
  return {
    id: product.id,
    title: product.title,
    totalRounds,
    voidText,
    participants: counted(totalParticipants, "participant"),
    final,
    canClose: product.status === "active",
    hasPledges: top !== null,
    winner,
    tie:
      top &&
      overallTieText({
        tied: top.userIds.length,
        decidingRound: top.deciding.number,
        rounds: totalRounds,
        first: top.first && winner && { by: top.first.by, name: winner.name },
      }),
    proof: `/auction/${product.id}/proof`,
    page,
    pageCount,
    ranking: standings.map((standing) => rankedView(standing, totalRounds)),
  };
}

function rankedView(standing: RankedStanding, totalRounds: number): RankedBuyer {
  const { user } = standing;
  return {
    id: user.id,
    rank: standing.rank,
    name: `${user.firstName} ${user.lastName}`.trim() || user.username,
    username: user.username,
    email: user.email,
    phone: user.phoneNumber ?? "N/A",
    participatedIn:
      totalRounds === 1
        ? t("{joined} / 1 round", { joined: standing.roundsParticipated })
        : t("{joined} / {count} rounds", { joined: standing.roundsParticipated, count: totalRounds }),
    total: formatKsh(standing.totalCents),
    average: formatKsh(standing.averageCents),
    rounds: standing.roundDetails.map(({ roundNumber, participated, pledgeCents }) => ({
      number: roundNumber,
      participated,
      pledge: formatKsh(pledgeCents ?? 0),
    })),
  };
}
