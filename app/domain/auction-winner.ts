import { ascending, auctionDrawMessage, drawIndex, type HmacSha256Hex } from "./draw";
import { averageOf, type Cents } from "./money";

/** The final pledges of a round's completed participations; null cents for who joined and never pledged. */
export interface RoundPledges {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly pledges: readonly { readonly userId: number; readonly cents: Cents | null }[];
}

/** What a tie for the overall winner is drawn with: seed and ledger head of the auction's last closed round (D25). */
export interface AuctionDraw {
  readonly hmac: HmacSha256Hex;
  readonly seedHex: string;
  readonly head: string;
  readonly auctionId: number;
}

export interface RoundDetail {
  readonly roundNumber: number;
  readonly participated: boolean;
  readonly pledgeCents: Cents | null;
}

export interface Standing {
  /** 1, 2, 3 …, no rank twice. */
  readonly rank: number;
  readonly userId: number;
  readonly totalCents: Cents;
  /** Rounded half up, for display: ranks compare totals. */
  readonly averageCents: Cents;
  readonly roundsParticipated: number;
  readonly roundDetails: readonly RoundDetail[];
}

/**
 * 'The participant with the highest average pledge across all rounds (total pledges divided by total rounds; a round not
 * joined counts as KES 0)' (specification §1, D26), and everyone after. All share one number of rounds, so totals compare
 * exactly what averages would. `firstParticipation` maps a user's id to the id of their earliest participation; `draw` is
 * null while a round is active, and then equality at the top goes by earliest participation as everywhere else.
 */
export function auctionStandings({
  rounds,
  firstParticipation,
  draw,
}: {
  readonly rounds: readonly RoundPledges[];
  readonly firstParticipation: ReadonlyMap<number, number>;
  readonly draw: AuctionDraw | null;
}): Standing[] {
  const inOrder = rounds.toSorted((one, other) => one.roundNumber - other.roundNumber);
  const pledgesByRound = inOrder.map(
    (round) => new Map(round.pledges.map(({ userId, cents }) => [userId, cents])),
  );
  const userIds = new Set(pledgesByRound.flatMap((pledges) => [...pledges.keys()]));

  const results = [...userIds].map((userId) => {
    const roundDetails = inOrder.map(({ roundNumber }, index): RoundDetail => {
      const pledgeCents = pledgesByRound[index]?.get(userId);
      return { roundNumber, participated: pledgeCents !== undefined, pledgeCents: pledgeCents ?? null };
    });
    const totalCents = roundDetails.reduce((total, { pledgeCents }) => total + (pledgeCents ?? 0), 0);
    return {
      userId,
      totalCents,
      averageCents: averageOf(totalCents, rounds.length),
      roundsParticipated: roundDetails.filter(({ participated }) => participated).length,
      roundDetails,
    };
  });

  const since = (userId: number) => firstParticipation.get(userId) ?? Number.MAX_SAFE_INTEGER;
  const ordered = results.toSorted(
    (one, other) => other.totalCents - one.totalCents || since(one.userId) - since(other.userId),
  );
  return drawnFirst(ordered, draw).map((result, index) => ({ rank: index + 1, ...result }));
}

/** 'Rank 1 among equals is D25's draw once no round is active' (D26): moves the drawn one to the front. */
function drawnFirst<Result extends { readonly userId: number; readonly totalCents: Cents }>(
  ordered: readonly Result[],
  draw: AuctionDraw | null,
): readonly Result[] {
  const tied = ordered.filter((result) => result.totalCents === ordered[0]?.totalCents);
  if (draw === null || tied.length < 2) return ordered;
  const winnerId = drawnAmong(
    tied.map(({ userId }) => userId),
    draw,
  );
  return [
    ...ordered.filter(({ userId }) => userId === winnerId),
    ...ordered.filter(({ userId }) => userId !== winnerId),
  ];
}

/** The user whom the auction's draw puts first among those with the highest total (D25). At least one user. */
export function drawnAmong(userIds: readonly number[], draw: AuctionDraw): number | undefined {
  const ids = ascending(userIds);
  const message = auctionDrawMessage(draw.auctionId, draw.head, ids);
  return ids[drawIndex(draw.hmac, draw.seedHex, message, ids.length)];
}
