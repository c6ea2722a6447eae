import type { Cents } from "~/domain/money";

/** The digest of a UTF-8 text, in lower-case hex. */
export type Sha256Hex = (text: string) => string;

export interface LedgerEntry {
  /** From 1 in each round, without gaps. */
  readonly seq: number;
  readonly roundId: number;
  readonly participationId: number;
  readonly cents: Cents;
  readonly submittedAt: Date;
}

/** SHA-256 of "previous hash|seq|round id|participation id|cents|ISO time with milliseconds" (D38, D65). */
export function ledgerHash(
  sha256: Sha256Hex,
  entry: LedgerEntry & { readonly previousHash: string },
): string {
  const { previousHash, seq, roundId, participationId, cents, submittedAt } = entry;
  return sha256([previousHash, seq, roundId, participationId, cents, submittedAt.toISOString()].join("|"));
}

/** Compare `head` with the round's stored head: only that reveals missing rows at the end. `seq`: the first wrong entry. */
type LedgerVerdict =
  | { readonly ok: true; readonly head: string }
  | { readonly ok: false; readonly seq: number };

/** Recomputes the chain from the round's commitment (D44). Rows in order of `seq`. */
export function verifyLedger(
  sha256: Sha256Hex,
  commitment: string,
  rows: readonly (LedgerEntry & { readonly hash: string })[],
): LedgerVerdict {
  let head = commitment;
  for (const [index, row] of rows.entries()) {
    const fits = row.seq === index + 1 && row.hash === ledgerHash(sha256, { ...row, previousHash: head });
    if (!fits) return { ok: false, seq: index + 1 };
    head = row.hash;
  }
  return { ok: true, head };
}

/** 'A90C-55F2', the beginning of a ledger entry's hash: short enough to compare a receipt with the proof by eye. */
export const receiptCode = (hash: string): string => `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase();
