import type { Cents } from "~/domain/money";

/** SHA-256 of a UTF-8 text, in lower-case hex. */
export type Sha256Hex = (text: string) => string;

export interface LedgerEntry {
  /** 1 for the first entry of the round, then without a gap. */
  readonly seq: number;
  readonly roundId: number;
  readonly participationId: number;
  readonly cents: Cents;
  readonly submittedAt: Date;
}

/**
 * 'hash = SHA-256(previous hash + "|" + "seq|round id|participation id|cents|ISO time"); the first row's previous hash is the
 * round's draw_commitment' (D38). The time is UTC with milliseconds (D65).
 */
export function ledgerHash(
  sha256: Sha256Hex,
  entry: LedgerEntry & { readonly previousHash: string },
): string {
  const { previousHash, seq, roundId, participationId, cents, submittedAt } = entry;
  return sha256([previousHash, seq, roundId, participationId, cents, submittedAt.toISOString()].join("|"));
}

/** `head` is to be compared with the round's ledger head: a cut-off end shows only there. `seq`: the first misfit. */
export type LedgerVerdict =
  { readonly ok: true; readonly head: string } | { readonly ok: false; readonly seq: number };

/** Recomputes the chain from the round's commitment, as anyone may (D44). Rows in order of their sequence numbers. */
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
