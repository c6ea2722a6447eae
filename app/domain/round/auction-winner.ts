import { ascending, auctionDrawMessage, drawIndex, type HmacSha256Hex } from "./draw";
import { averageOf, type Cents } from "~/domain/money";

export interface ClosedRound {
  readonly seedHex: string;
  readonly head: string;
  readonly winnerUserId: number | null;
}

/** Final pledges of completed participations; null cents for somebody who never pledged. */
export interface RoundPledges {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly closed: ClosedRound | null;
  readonly pledges: readonly { readonly userId: number; readonly cents: Cents | null }[];
}

export interface RoundDetail {
  readonly roundNumber: number;
  readonly participated: boolean;
  readonly pledgeCents: Cents | null;
}

export interface Standing {
  readonly rank: number;
  readonly userId: number;
  readonly totalCents: Cents;
  /** Rounded half up, for display: ranks compare totals. */
  readonly averageCents: Cents;
  readonly roundsParticipated: number;
  readonly roundDetails: readonly RoundDetail[];
}

/** D26. All share one number of rounds, so totals are compared; ties below the top go by earliest participation. */
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

export type First =
  | { readonly by: "total"; readonly userId: number }
  | { readonly by: "round"; readonly userId: number }
  | { readonly by: "draw"; readonly userId: number; readonly message: string };

/** D69. `deciding` is the latest round in which one of them pledged, null while it is active: nobody is first then. */
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
