import { formatCount } from "~/domain/count";
import type { Cents } from "~/domain/money";

/** The leaderboard shows this many, and the tie notice appears above it (specification §9). */
export const TOP = 10;

/** A completed participation with a pledge. */
export interface PledgeEntry {
  readonly participationId: number;
  readonly userId: number;
  readonly firstName: string;
  readonly cents: Cents;
  /** Ledger sequence number at which this pledge was reached. */
  readonly reachedSeq: number;
}

export interface TopBid {
  /** The participation's id (D65). */
  readonly id: number;
  /** From 1. */
  readonly position: number;
  readonly pledgeCents: Cents;
  readonly firstName: string;
  readonly isCurrentUser: boolean;
}

/** What everybody may see of a round's pledges (specification §2, D23, D48), with the viewer's own place. */
export interface Leaderboard {
  readonly topBids: readonly TopBid[];
  /** Completed participations, those without a pledge included. */
  readonly totalParticipants: number;
  readonly userPosition: number | null;
  readonly userBidCents: Cents | null;
  readonly userInTop10: boolean;
  readonly tiedAtTopCount: number;
}

/** 'Pledge descending, then who reached that pledge first' (D23). */
export function rank(entries: readonly PledgeEntry[]): PledgeEntry[] {
  return entries.toSorted(inOrder);
}

const inOrder = (one: PledgeEntry, other: PledgeEntry) =>
  other.cents - one.cents || one.reachedSeq - other.reachedSeq;

/** The same ranking after some pledges were placed or raised: `raised` holds each participation once, as it is now. */
export function rerank(ranked: readonly PledgeEntry[], raised: readonly PledgeEntry[]): PledgeEntry[] {
  const changed = new Set(raised.map(({ participationId }) => participationId));
  return rank([...raised, ...ranked.filter(({ participationId }) => !changed.has(participationId))]);
}

/** The user's own pledge; undefined where they have none. It may have been raised since a ranking was made, never lowered. */
export type PledgeOf = (userId: number) => PledgeEntry | undefined;

/** Where the user stands in the ranking, from 0; -1 where they do not. Looks at few, however many there are. */
export function placeIn(ranked: readonly PledgeEntry[], userId: number, pledgeOf: PledgeOf): number {
  const own = pledgeOf(userId);
  if (own === undefined) return -1;
  let [low, high] = [0, ranked.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = ranked[middle];
    if (entry && inOrder(entry, own) < 0) low = middle + 1;
    else high = middle;
  }
  return ranked[low]?.userId === userId ? low : ranked.findIndex((entry) => entry.userId === userId);
}

/** The leaderboard as one viewer sees it, null for a visitor. `ranked` comes from `rank`. */
export function leaderboard(
  ranked: readonly PledgeEntry[],
  totalParticipants: number,
  viewerId: number | null,
  pledgeOf: PledgeOf = (userId) => ranked.find((entry) => entry.userId === userId),
): Leaderboard {
  const own = viewerId === null ? -1 : placeIn(ranked, viewerId, pledgeOf);
  return {
    topBids: ranked.slice(0, TOP).map((entry, index) => ({
      id: entry.participationId,
      position: index + 1,
      pledgeCents: entry.cents,
      firstName: entry.firstName,
      isCurrentUser: entry.userId === viewerId,
    })),
    totalParticipants,
    userPosition: own === -1 ? null : own + 1,
    userBidCents: ranked[own]?.cents ?? null,
    userInTop10: own !== -1 && own < TOP,
    tiedAtTopCount: tiedAtTop(ranked),
  };
}

/** The best stand first: whoever comes after a lower pledge need not be looked at. */
function tiedAtTop(ranked: readonly PledgeEntry[]): number {
  const next = ranked.findIndex((entry) => entry.cents !== ranked[0]?.cents);
  return next === -1 ? ranked.length : next;
}

/** 'The public leaderboard notes when more than 10 users tie' (specification §1); null when no note is due. */
export function tieNotice(tiedAtTopCount: number): string | null {
  if (tiedAtTopCount <= TOP) return null;
  return `${formatCount(tiedAtTopCount)} people are tied at the top. If nobody pledges more, a draw picks the winner when the round closes.`;
}
