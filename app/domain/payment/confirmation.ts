/** How sure it is that M-Pesa has the money of a confirmation (D75). Null: believed without being asked about. */
export const CONFIRMATION_PROOFS = ["awaited", "asked", "listed", "missing"] as const;
export type ConfirmationProof = (typeof CONFIRMATION_PROOFS)[number];

/** A call alone named its receipt so far: one that M-Pesa's list has takes its place. */
export const UNLISTED = ["awaited", "asked", "missing"] as const satisfies readonly ConfirmationProof[];

/** For ten minutes M-Pesa's list is asked for its receipt, each minute. */
export const SOUGHT = ["awaited", "asked"] as const satisfies readonly ConfirmationProof[];
export const SEEK_MS = 10 * 60_000;

/** For people, in management; null where there is nothing to say. */
export const PROOF_TEXTS: Record<ConfirmationProof, string | null> = {
  awaited: "M-Pesa's list does not have this receipt yet. The list is asked each minute for ten minutes.",
  asked: null,
  listed: null,
  missing: "M-Pesa's list never had this receipt: the message may be forged. Look it up in M-Pesa's portal.",
};
