/** What a proof page publishes about a closed round, checked by the same rules that made it (D25, D38). */
import { type LedgerEntry, ledgerHash, receiptCode, verifyLedger } from "~/domain/audit/ledger";
import { type Cents, formatKsh } from "~/domain/money";
import { checkClose, type CloseSetting } from "~/domain/schedule/check-close";
import { ascending, type HmacSha256Hex } from "./draw";
import { roundWinner, tiedAtTop } from "./round-winner";

/** A browser's digests answer later; all in lower-case hex. */
export interface Digests {
  readonly sha256: (text: string) => Promise<string>;
  readonly sha256OfBytes: (hex: string) => Promise<string>;
  readonly hmac: (keyHex: string, message: string) => Promise<string>;
}

export interface PublishedEntry extends LedgerEntry {
  readonly hash: string;
  /** Amount and code, as people read them. */
  readonly shown: string;
}

export interface PublishedRound {
  readonly id: number;
  readonly commitment: string;
  readonly seed: string;
  readonly head: string;
  readonly tied: readonly number[];
  readonly winner: number | null;
  readonly isVoid: boolean;
  /** When it had to close (D91); left out if it was closed by hand alone. */
  readonly close?: { readonly sets: readonly CloseSetting[]; readonly closesAt: string };
  readonly entries: readonly PublishedEntry[];
}

export type RoundMismatch =
  | { readonly part: "seed" | "end" | "tied" | "winner" | "close" }
  | { readonly part: "entry" | "shown" | "late"; readonly seq: number };

/** Returns the first mismatch, or null if everything matches. */
export async function findRoundMismatch(
  round: PublishedRound,
  digests: Digests,
): Promise<RoundMismatch | null> {
  const { commitment, seed, head, entries } = round;
  if ((await digests.sha256OfBytes(seed)) !== commitment) return { part: "seed" };
  const foreign = entries.find(({ roundId }) => roundId !== round.id);
  if (foreign) return { part: "entry", seq: foreign.seq };
  const ledger = verifyLedger(await ledgerDigests(round, digests), commitment, entries);
  if (!ledger.ok) return { part: "entry", seq: ledger.seq };
  if (ledger.head !== head) return { part: "end" };
  const other = entries.find((entry) => entry.shown !== shownEntry(entry));
  if (other) return { part: "shown", seq: other.seq };
  return findCloseMismatch(round) ?? findDrawMismatch(round, digests);
}

export const shownClose = (closesAt: Date | null): string => closesAt?.toISOString() ?? "none";

function findCloseMismatch({ close, entries }: PublishedRound): RoundMismatch | null {
  if (!close) return null;
  const { closesAt, lateSeq } = checkClose(close.sets, entries);
  if (lateSeq !== null) return { part: "late", seq: lateSeq };
  return shownClose(closesAt) === close.closesAt ? null : { part: "close" };
}

export const shownEntry = ({ cents, hash }: { cents: Cents; hash: string }): string =>
  `${formatKsh(cents)} ${receiptCode(hash)}`;

/** Each entry's hash, computed from the published hash of the entry before it. */
async function ledgerDigests({ commitment, entries }: PublishedRound, { sha256 }: Digests) {
  const texts = entries.map((entry, i) =>
    ledgerHash((text) => text, { ...entry, previousHash: entries[i - 1]?.hash ?? commitment }),
  );
  const digests = await Promise.all(texts.map(sha256));
  const known = new Map(texts.map((text, i) => [text, digests[i] ?? ""]));
  return (text: string) => known.get(text) ?? "";
}

async function findDrawMismatch(round: PublishedRound, digests: Digests): Promise<RoundMismatch | null> {
  const { id: roundId, seed: seedHex, head: ledgerHead } = round;
  const entries = [...lastEntries(round.entries).values()];
  if (ascending(round.tied).join() !== tiedAtTop(entries).join()) return { part: "tied" };
  const decide = (hmac: HmacSha256Hex) => roundWinner({ hmac, seedHex, roundId, ledgerHead, entries });
  const winner = round.isVoid ? null : await withAsyncHmac(decide, digests);
  return (winner?.participationId ?? null) === round.winner ? null : { part: "winner" };
}

export const lastEntries = (entries: readonly PublishedEntry[]) =>
  new Map(entries.map((entry) => [entry.participationId, entry]));

/** Runs a rule that draws at most once with an HMAC that answers later, as a browser's does. */
export async function withAsyncHmac<Result>(
  decide: (hmac: HmacSha256Hex) => Result,
  digests: Digests,
): Promise<Result> {
  const draws: [keyHex: string, message: string][] = [];
  const undrawn = decide((...draw) => {
    draws.push(draw);
    return "0";
  });
  const [draw] = draws;
  if (!draw) return undrawn;
  const digest = await digests.hmac(...draw);
  return decide(() => digest);
}
