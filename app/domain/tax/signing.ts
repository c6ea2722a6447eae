/** How far a tax invoice or credit note is at KRA, as data (D119, D120). */
import { msg } from "~/texts/t";

export const SIGNING_STATES = {
  waiting: msg("Being signed"),
  asked: msg("Asked, no answer yet"),
  refused: msg("Refused, tried again"),
  stopped: msg("Stopped"),
  skipped: msg("Not at KRA"),
  signed: msg("Signed"),
} as const;
export type SigningState = keyof typeof SIGNING_STATES;

interface KraRow {
  readonly state: "waiting" | "sent" | "failed";
  readonly sentAt: Date | null;
  readonly skippedAt: Date | null;
  readonly failedSince: Date | null;
  readonly refusalDigest: string | null;
}

/** Its rows in the outbox; null where it has none. */
export interface RowsAtKra<Row extends KraRow = KraRow> {
  readonly document: Row | null;
  /** Asks for a signature that was lost. */
  readonly signature: Row | null;
  readonly stock: Row | null;
}

/** Null: it was never to be signed. The filter of the list says the same in SQL (`signing-sql.server.ts`). */
export function signingState({ document, signature }: RowsAtKra, isSigned: boolean): SigningState | null {
  if (isSigned) return "signed";
  if (signature) return signature.state === "failed" ? "stopped" : "asked";
  if (!document) return null;
  if (document.sentAt !== null) return "asked";
  if (document.skippedAt !== null) return "skipped";
  if (document.state === "failed") return "stopped";
  if (document.refusalDigest !== null) return "refused";
  return document.failedSince === null ? "waiting" : "asked";
}

interface QueueHead {
  readonly state: "waiting" | "sent" | "failed";
  readonly failedSince: Date | null;
  readonly refusalDigest: string | null;
}

const SILENT_MS = 10 * 60_000;

/** The queue stands: KRA refuses its first document, or has not answered for ten minutes. */
export const isQueueBlocked = ({ state, failedSince, refusalDigest }: QueueHead, now: Date): boolean =>
  state === "failed" ||
  refusalDigest !== null ||
  (failedSince !== null && now.getTime() - failedSince.getTime() >= SILENT_MS);
