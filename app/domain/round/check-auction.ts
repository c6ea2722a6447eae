/** Compares what an auction's proof publishes with the ledgers of its rounds (D26, D69). */
import { formatKsh } from "~/domain/money";
import { type AuctionRule, firstAmong, type LastEntry } from "./auction-winner";
import {
  withAsyncHmac,
  type Digests,
  lastEntries,
  type PublishedEntry,
  type PublishedRound,
  findRoundMismatch,
  type RoundMismatch,
} from "./check-round";

export interface NumberedRound extends PublishedRound {
  readonly number: number;
}

/** Amounts as people read them: 'KSh 1,200'. */
export interface PublishedTotal {
  readonly shown: string;
  /** Of tied buyers alone. */
  readonly userId: number | null;
  readonly participations: readonly { readonly id: number; readonly round: number; readonly shown: string }[];
}

export interface PublishedAuction {
  readonly id: number;
  readonly rule: AuctionRule;
  readonly rounds: readonly NumberedRound[];
  /** All of them, the winner first. */
  readonly totals: readonly PublishedTotal[];
}

export type AuctionMismatch =
  | { readonly part: "round"; readonly round: number; readonly mismatch: RoundMismatch }
  | { readonly part: "total"; readonly place: number }
  | { readonly part: "missing"; readonly participation: number }
  | { readonly part: "winner" };

/** The first mistake that it finds; null if everything matches. */
export async function findAuctionMismatch(
  auction: PublishedAuction,
  digests: Digests,
): Promise<AuctionMismatch | null> {
  for (const round of auction.rounds) {
    const mismatch = await findRoundMismatch(round, digests);
    if (mismatch) return { part: "round", round: round.number, mismatch };
  }
  const rounds = auction.rounds.filter(({ isVoid }) => !isVoid);
  const last = new Map(rounds.map(({ number, entries }) => [number, lastEntries(entries)]));
  const centsOf: CentsOf = ({ round, id }) => last.get(round)?.get(id)?.cents ?? 0;
  const listed = auction.totals.flatMap(({ participations }) => participations.map(({ id }) => id));
  const missing = [...last.values()]
    .flatMap((entries) => [...entries.keys()])
    .find((id) => listed.filter((other) => other === id).length !== 1);
  if (missing !== undefined) return { part: "missing", participation: missing };
  const sums = auction.totals.map(({ participations }) =>
    participations.reduce((sum, one) => sum + centsOf(one), 0),
  );
  const wrong = auction.totals.findIndex(
    ({ shown, participations }, i) =>
      shown !== formatKsh(sums[i] ?? 0) ||
      participations.some((one) => one.shown !== formatKsh(centsOf(one))),
  );
  if (wrong !== -1) return { part: "total", place: wrong + 1 };
  return winnerFlaw({ ...auction, rounds }, sums, digests);
}

type CentsOf = (participation: { readonly round: number; readonly id: number }) => number;

/** The highest total comes first; a tie is decided again. */
async function winnerFlaw(
  { id: auctionId, rule, totals, rounds }: PublishedAuction,
  sums: readonly number[],
  digests: Digests,
): Promise<AuctionMismatch | null> {
  const [first] = totals;
  const highest = Math.max(0, ...sums);
  const top = totals.filter((_, i) => sums[i] === highest);
  if (highest === 0 || (top.length === 1 && top[0] === first)) return null;
  const userIds = top.flatMap(({ userId }) => userId ?? []);
  const deciding = rounds.findLast((round) => entriesOf(top, round).length > 0);
  if (userIds.length < top.length || !deciding) return { part: "winner" };
  const entries = entriesOf(top, deciding);
  const closed = {
    seedHex: deciding.seed,
    head: deciding.head,
    winnerUserId: entries.find(({ participationId }) => participationId === deciding.winner)?.userId ?? null,
    entries,
  };
  const winner = await withAsyncHmac(
    (hmac) => firstAmong(userIds, { auctionId, hmac, totalCents: highest, deciding: closed, rule }),
    digests,
  );
  return winner?.userId === first?.userId ? null : { part: "winner" };
}

function entriesOf(
  top: readonly PublishedTotal[],
  { number, entries }: NumberedRound,
): (LastEntry & PublishedEntry)[] {
  const last = lastEntries(entries);
  return top.flatMap(({ userId, participations }) => {
    const entry = last.get(participations.find(({ round }) => round === number)?.id ?? 0);
    return entry && userId !== null ? [{ ...entry, userId }] : [];
  });
}
