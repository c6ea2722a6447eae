/** What proves that M-Pesa received a confirmation's payment (D75). Null: trusted without a check. */
import { msg } from "~/texts/t";

const CONFIRMATION_PROOFS = ["awaited", "asked", "listed", "missing"] as const;
export type ConfirmationProof = (typeof CONFIRMATION_PROOFS)[number];

/** So far only a callback named the receipt; one from M-Pesa's list replaces it. */
export const UNLISTED_PROOFS = [
  "awaited",
  "asked",
  "missing",
] as const satisfies readonly ConfirmationProof[];

/** M-Pesa's list is checked for the receipt each minute for ten minutes. */
export const PENDING_PROOFS = ["awaited", "asked"] as const satisfies readonly ConfirmationProof[];
export const PROOF_WAIT_MS = 10 * 60_000;

export const PROOF_TEXTS: Record<ConfirmationProof, string | null> = {
  awaited: msg(
    "M-Pesa's list does not have this receipt yet. The list is asked each minute for ten minutes.",
  ),
  asked: null,
  listed: null,
  missing: msg(
    "M-Pesa's list never had this receipt: the message may be forged. Look it up in M-Pesa's portal.",
  ),
};
