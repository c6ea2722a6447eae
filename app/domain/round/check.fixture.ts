import { createHash } from "node:crypto";
import { ledgerHash } from "~/domain/audit/ledger";
import { type Digests, type PublishedEntry, type PublishedRound, shownEntry } from "./check-round";
import { hmac, sha256 } from "./digests.fixture";
import { roundWinner } from "./round-winner";

const sha256OfBytes = (hex: string) => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

export const digests: Digests = {
  sha256: (text) => Promise.resolve(sha256(text)),
  sha256OfBytes: (hex) => Promise.resolve(sha256OfBytes(hex)),
  hmac: (keyHex, message) => Promise.resolve(hmac(keyHex, message)),
};

export type Pledge = readonly [participationId: number, cents: number];

/** A round as its proof publishes it, made by the rules that the server uses. */
export function publishedRound(id: number, pledges: readonly Pledge[], isVoid = false): PublishedRound {
  const seed = sha256(`seed ${id}`);
  const commitment = sha256OfBytes(seed);
  const entries: PublishedEntry[] = [];
  for (const [i, [participationId, cents]] of pledges.entries()) {
    const submittedAt = new Date(Date.UTC(2026, 10, 26, 9, 0, i, 7 * i));
    const entry = { seq: i + 1, roundId: id, participationId, cents, submittedAt };
    const hash = ledgerHash(sha256, { ...entry, previousHash: entries.at(-1)?.hash ?? commitment });
    entries.push({ ...entry, hash, shown: shownEntry({ cents, hash }) });
  }
  const head = entries.at(-1)?.hash ?? commitment;
  const last = [...new Map(pledges)].map(([participationId, cents]) => ({ participationId, cents }));
  const won = roundWinner({ hmac, seedHex: seed, roundId: id, ledgerHead: head, entries: last });
  const winner = isVoid ? null : (won?.participationId ?? null);
  return { id, commitment, seed, head, tied: won?.tiedIds ?? [], winner, isVoid, entries };
}
