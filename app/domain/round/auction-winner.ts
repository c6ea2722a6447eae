import { ascending, auctionDrawMessage, drawIndex, type HmacSha256Hex } from "./draw";
import { averageOf, type Cents } from "~/domain/money";

/** What a closed round says about a tie for the overall winner: its draw and the user who won it (D25, D69). */
export interface ClosedRound {
  readonly seedHex: string;
  readonly head: string;
  readonly winnerUserId: number | null;
}

/** The final pledges of a round's completed participations; null cents for who joined and never pledged. */
export interface RoundPledges {
  readonly roundId: number;
  readonly roundNumber: number;
  /** Null while the round is active. */
  readonly closed: ClosedRound | null;
  readonly pledges: readonly { readonly userId: number; readonly cents: Cents | null }[];
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
 * exactly what averages would. `firstParticipation` maps a user's id to the id of their earliest participation; who stands
 * first among equals at the top is `firstAmong`'s to say, every other equality goes by earliest participation.
 */
export function auctionStandings({
  auctionId,
  hmac,
  rounds,
  firstParticipation,
}: {
  readonly auctionId: number;
  readonly hmac: HmacSha256Hex;
  readonly rounds: readonly RoundPledges[];
  readonly firstParticipation: ReadonlyMap<number, number>;
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
  const top = ordered.filter(({ totalCents }) => totalCents > 0 && totalCents === ordered[0]?.totalCents);
  const tied = top.map(({ userId }) => userId);
  const deciding = inOrder.findLast(({ pledges }) =>
    pledges.some(({ userId, cents }) => cents !== null && tied.includes(userId)),
  );
  const first = deciding && firstAmong(tied, { auctionId, hmac, deciding: deciding.closed });
  const firstId = first?.userId ?? null;
  return [
    ...ordered.filter(({ userId }) => userId === firstId),
    ...ordered.filter(({ userId }) => userId !== firstId),
  ].map((result, index) => ({ rank: index + 1, ...result }));
}

/** Who stands first among those with the highest total, and what put them there. */
export type First =
  | { readonly by: "total"; readonly userId: number }
  | { readonly by: "round"; readonly userId: number }
  | { readonly by: "draw"; readonly userId: number; readonly message: string };

/**
 * 'The deciding round is the latest one in which one of them pledged: if its stored winner is among them, they win; else one
 * of them is drawn with that round's seed and head' (D69). Rounds in which none of them pledged are never looked at: by them
 * nobody can change who wins. `deciding` is null while that round is active, and then nobody stands before the others yet.
 */
export function firstAmong(
  userIds: readonly number[],
  { auctionId, hmac, deciding }: { auctionId: number; hmac: HmacSha256Hex; deciding: ClosedRound | null },
): First | null {
  const ids = ascending(userIds);
  const [only, second] = ids;
  if (only === undefined) return null;
  if (second === undefined) return { by: "total", userId: only };
  if (deciding === null) return null;
  const { winnerUserId, seedHex, head } = deciding;
  if (winnerUserId !== null && ids.includes(winnerUserId)) return { by: "round", userId: winnerUserId };
  const message = auctionDrawMessage(auctionId, head, ids);
  const userId = ids[drawIndex(hmac, seedHex, message, ids.length)] ?? only;
  return { by: "draw", userId, message };
}
