import { ascending, auctionDrawMessage, drawIndex, type HmacSha256Hex } from "./draw";
import { averageOf, type Cents } from "~/domain/money";

/** How a tie is decided (D69), stored with each result. In rules 1 and 2 an outsider who won the deciding round caused a draw. */
export const AUCTION_RULES = [1, 2, 3] as const;
export type AuctionRule = (typeof AUCTION_RULES)[number];
export const CURRENT_RULE: AuctionRule = 3;
export const ruleOf = (stored: number | null): AuctionRule =>
  AUCTION_RULES.find((rule) => rule === stored) ?? 1;

export interface LastEntry {
  readonly userId: number;
  readonly cents: Cents;
  readonly seq: number;
  readonly hash: string;
}

export interface ClosedLedger {
  readonly seedHex: string;
  readonly head: string;
  readonly winnerUserId: number | null;
  /** At least of those who may be tied. */
  readonly entries: readonly LastEntry[];
}

/** Final pledges of completed participations; null cents for somebody who never pledged. */
export interface RoundPledges {
  readonly roundId: number;
  readonly roundNumber: number;
  readonly closed: ClosedLedger | null;
  readonly pledges: readonly { readonly userId: number; readonly cents: Cents | null }[];
}

interface BuyerRoundResult {
  readonly roundNumber: number;
  readonly participated: boolean;
  readonly pledgeCents: Cents | null;
}

interface Standing {
  readonly rank: number;
  readonly userId: number;
  readonly totalCents: Cents;
  /** Rounded half up, for display: ranks compare totals. */
  readonly averageCents: Cents;
  readonly roundsParticipated: number;
  readonly roundDetails: readonly BuyerRoundResult[];
}

/** D26. All have the same number of rounds, so totals are compared; ties below the top go by earliest participation. */
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
    const roundDetails = inOrder.map(({ roundNumber }, index): BuyerRoundResult => {
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
  const totalCents = ordered[0]?.totalCents ?? 0;
  const first = deciding && firstAmong(tied, { auctionId, hmac, totalCents, deciding: deciding.closed });
  const firstId = first?.userId ?? null;
  return [
    ...ordered.filter(({ userId }) => userId === firstId),
    ...ordered.filter(({ userId }) => userId !== firstId),
  ].map((result, index) => ({ rank: index + 1, ...result }));
}

export type FirstPlace =
  | { readonly by: "total"; readonly userId: number }
  /** Of the tied, made the highest pledge in the deciding round. */
  | { readonly by: "pledge"; readonly userId: number }
  | { readonly by: "round"; readonly userId: number }
  /** `among`: user ids, ascending. */
  | {
      readonly by: "draw";
      readonly userId: number;
      readonly message: string;
      readonly among: readonly number[];
    };

interface Deciding {
  readonly auctionId: number;
  readonly hmac: HmacSha256Hex;
  readonly totalCents: Cents;
  /** The latest round in which one of the tied pledged; null while it is active. */
  readonly deciding: ClosedLedger | null;
  readonly rule?: AuctionRule;
}

/** D69. Null while the deciding round is active. Its winner decides only if the tied pledged in no other round. */
export function firstAmong(
  userIds: readonly number[],
  { auctionId, hmac, totalCents, deciding, rule = CURRENT_RULE }: Deciding,
): FirstPlace | null {
  const ids = ascending(userIds);
  const [only, second] = ids;
  if (only === undefined) return null;
  if (second === undefined) return { by: "total", userId: only };
  if (deciding === null) return null;
  const { winnerUserId, seedHex, head, entries } = deciding;
  const remain = rule === 1 ? ids : highestAmong(ids, entries);
  const [first = only, another] = remain;
  if (another === undefined) return { by: "pledge", userId: first };
  const won = entries.find(({ userId }) => userId === winnerUserId && remain.includes(userId));
  if (won && (rule < 3 || won.cents === totalCents)) return { by: "round", userId: won.userId };
  const message = auctionDrawMessage(auctionId, rule === 1 ? head : lastHash(remain, deciding), remain);
  const userId = remain[drawIndex(hmac, seedHex, message, remain.length)] ?? first;
  return { by: "draw", userId, message, among: remain };
}

/** Those of them with the highest pledge in the round, ids ascending; no pledge counts as KSh 0. */
export function highestAmong(
  userIds: readonly number[],
  entries: readonly Pick<LastEntry, "userId" | "cents">[],
): number[] {
  const cents = new Map(entries.map((entry) => [entry.userId, entry.cents]));
  const highest = Math.max(...userIds.map((id) => cents.get(id) ?? 0));
  return ascending(userIds.filter((id) => (cents.get(id) ?? 0) === highest));
}

/** Of the last ledger entry that one of them made there: what others pledge later moves no draw. */
function lastHash(userIds: readonly number[], { entries, head }: ClosedLedger): string {
  const own = entries.filter(({ userId }) => userIds.includes(userId));
  return own.reduce((last, entry) => (entry.seq > last.seq ? entry : last), { seq: 0, hash: head }).hash;
}
