import { formatCount } from "~/domain/text/count";
import type { Cents } from "~/domain/money";
import { t } from "~/texts/t";

/** Places on the leaderboard (D23). More people than this at the top get the tie notice. */
export const LEADERBOARD_SIZE = 10;

export interface PledgeEntry {
  readonly participationId: number;
  readonly userId: number;
  readonly firstName: string;
  readonly cents: Cents;
  /** The ledger's sequence number of this pledge. */
  readonly reachedSeq: number;
}

interface TopBid {
  /** The participation's id (D65). */
  readonly id: number;
  readonly position: number;
  readonly pledgeCents: Cents;
  readonly firstName: string;
  readonly isCurrentUser: boolean;
}

/** A round's pledges as everybody may see them (D23, D48), with the viewer's own place. */
export interface Leaderboard {
  readonly topBids: readonly TopBid[];
  /** Completed participations, including those without a pledge. */
  readonly totalParticipants: number;
  readonly userPosition: number | null;
  readonly userBidCents: Cents | null;
  readonly userInTop10: boolean;
  readonly tiedAtTopCount: number;
}

/** D23. */
export function rank(entries: readonly PledgeEntry[]): PledgeEntry[] {
  return entries.toSorted(inOrder);
}

const inOrder = (one: PledgeEntry, other: PledgeEntry) =>
  other.cents - one.cents || one.reachedSeq - other.reachedSeq;

/** `raised` has each changed participation once, with its new pledge. */
export function rerank(ranked: readonly PledgeEntry[], raised: readonly PledgeEntry[]): PledgeEntry[] {
  const changed = new Set(raised.map(({ participationId }) => participationId));
  return rank([...raised, ...ranked.filter(({ participationId }) => !changed.has(participationId))]);
}

/** Undefined if the user has no pledge. It may be newer than the ranking, and then higher: pledges are never lowered. */
export type PledgeOf = (userId: number) => PledgeEntry | undefined;

/** From 0; -1 if the user is not in the ranking. */
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

/** `ranked` comes from `rank`; `viewerId` is null for a visitor. */
export function leaderboard(
  ranked: readonly PledgeEntry[],
  totalParticipants: number,
  viewerId: number | null,
  pledgeOf: PledgeOf = (userId) => ranked.find((entry) => entry.userId === userId),
): Leaderboard {
  const own = viewerId === null ? -1 : placeIn(ranked, viewerId, pledgeOf);
  return {
    topBids: ranked.slice(0, LEADERBOARD_SIZE).map((entry, index) => ({
      id: entry.participationId,
      position: index + 1,
      pledgeCents: entry.cents,
      firstName: entry.firstName,
      isCurrentUser: entry.userId === viewerId,
    })),
    totalParticipants,
    userPosition: own === -1 ? null : own + 1,
    userBidCents: ranked[own]?.cents ?? null,
    userInTop10: own !== -1 && own < LEADERBOARD_SIZE,
    tiedAtTopCount: tiedAtTop(ranked),
  };
}

/** `ranked` is sorted, so those at the top come first. */
function tiedAtTop(ranked: readonly PledgeEntry[]): number {
  const next = ranked.findIndex((entry) => entry.cents !== ranked[0]?.cents);
  return next === -1 ? ranked.length : next;
}

export function tieNotice(tiedAtTopCount: number): string | null {
  if (tiedAtTopCount <= LEADERBOARD_SIZE) return null;
  return t(
    "{count} people are tied at the top. If nobody pledges more, a draw picks the winner when the round closes.",
    { count: formatCount(tiedAtTopCount) },
  );
}
