import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256 } from "~/domain/round/digests.fixture";
import { type LedgerEntry, ledgerHash, receiptCode, verifyLedger } from "./ledger";

type Row = LedgerEntry & { readonly hash: string };

const commitment = sha256("seed");
const first: LedgerEntry = {
  seq: 1,
  roundId: 7,
  participationId: 42,
  cents: 150_050,
  submittedAt: new Date("2026-11-21T15:00:00.120Z"),
};

function chain(entries: readonly LedgerEntry[]): Row[] {
  let previousHash = commitment;
  return entries.map((entry) => {
    previousHash = ledgerHash(sha256, { ...entry, previousHash });
    return { ...entry, hash: previousHash };
  });
}

const ledgers = fc
  .array(
    fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000)),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pledges) =>
    chain(
      pledges.map(([participationId, cents, ms], index) => {
        return {
          seq: index + 1,
          roundId: 7,
          participationId,
          cents,
          submittedAt: new Date(1_795_000_000_000 + ms),
        };
      }),
    ),
  );

test("an entry's hash is SHA-256 of the previous hash and its own figures, joined by '|'", () => {
  expect(ledgerHash(sha256, { ...first, previousHash: commitment })).toBe(
    sha256(`${commitment}|1|7|42|150050|2026-11-21T15:00:00.120Z`),
  );
});

test("an untouched ledger is verified up to its head", () => {
  fc.assert(
    fc.property(ledgers, (rows) => {
      expect(verifyLedger(sha256, commitment, rows)).toEqual({ ok: true, head: rows.at(-1)?.hash });
    }),
  );
  expect(verifyLedger(sha256, commitment, [])).toEqual({ ok: true, head: commitment });
});

const tamperings: readonly ((row: Row) => Row)[] = [
  (row) => ({ ...row, cents: row.cents + 1 }),
  (row) => ({ ...row, participationId: row.participationId + 1 }),
  (row) => ({ ...row, roundId: row.roundId + 1 }),
  (row) => ({ ...row, seq: row.seq + 1 }),
  (row) => ({ ...row, submittedAt: new Date(row.submittedAt.getTime() + 1) }),
  (row) => ({ ...row, hash: sha256(row.hash) }),
];

test("tampering with any row is found at that row", () => {
  fc.assert(
    fc.property(ledgers, fc.nat(), fc.constantFrom(...tamperings), (rows, pick, tamper) => {
      const at = pick % rows.length;
      const tampered = rows.map((row, index) => (index === at ? tamper(row) : row));
      expect(verifyLedger(sha256, commitment, tampered)).toEqual({ ok: false, seq: at + 1 });
    }),
  );
});

test("a row that was changed together with its hash is found at the next row, or by the head", () => {
  fc.assert(
    fc.property(ledgers, fc.nat(), (rows, pick) => {
      const at = pick % rows.length;
      const previousHash = rows[at - 1]?.hash ?? commitment;
      const forged = rows.map((row, index) => {
        if (index !== at) return row;
        const richer = { ...row, cents: row.cents + 1 };
        return { ...richer, hash: ledgerHash(sha256, { ...richer, previousHash }) };
      });
      const verdict = verifyLedger(sha256, commitment, forged);
      if (at < rows.length - 1) expect(verdict).toEqual({ ok: false, seq: at + 2 });
      else expect(verdict.ok && verdict.head).not.toBe(rows.at(-1)?.hash);
    }),
  );
});

test("a missing, repeated or reordered row is found", () => {
  fc.assert(
    fc.property(ledgers, fc.nat(), (rows, pick) => {
      fc.pre(rows.length > 1);
      const at = pick % (rows.length - 1);
      const swapped = rows.toSpliced(at, 2, ...rows.slice(at, at + 2).toReversed());
      expect(verifyLedger(sha256, commitment, rows.toSpliced(at, 1)).ok).toBe(false);
      expect(verifyLedger(sha256, commitment, rows.toSpliced(at, 0, ...rows.slice(at, at + 1))).ok).toBe(
        false,
      );
      expect(verifyLedger(sha256, commitment, swapped).ok).toBe(false);
    }),
  );
});

test("sequence numbers have no gap, even if the hashes match", () => {
  expect(verifyLedger(sha256, commitment, chain([first, { ...first, seq: 3 }]))).toEqual({
    ok: false,
    seq: 2,
  });
});

test("another commitment verifies nothing", () => {
  expect(verifyLedger(sha256, sha256("other seed"), chain([first]))).toEqual({ ok: false, seq: 1 });
});

test("a receipt's code is the beginning of its entry's hash, in two groups of four", () => {
  expect(receiptCode("a90c55f2bb01")).toBe("A90C-55F2");
});
