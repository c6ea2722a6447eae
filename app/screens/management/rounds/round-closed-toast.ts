import { t } from "~/texts/t";
const SETTLED_MS = 5000;

interface Drawn {
  readonly roundNumber: number;
  readonly tied: number;
}

export const roundClosedToast = (message: string, proof: string | null) => ({
  tone: "success" as const,
  message,
  durationMs: SETTLED_MS,
  ...(proof && { link: { label: t("Check it"), to: proof } }),
});

export const drawProof = (auctionId: number, closedRound: Drawn | null): string | null =>
  closedRound && closedRound.tied > 1
    ? `/auction/${auctionId}/rounds/${closedRound.roundNumber}/proof`
    : null;

/** The auction's proof if several had the highest total (D69), else its last round's. */
export const closingProof = (
  auctionId: number,
  {
    overall,
    closedRound,
  }: { overall: { readonly userIds: readonly number[] } | null; closedRound: Drawn | null },
): string | null =>
  overall && overall.userIds.length > 1 ? `/auction/${auctionId}/proof` : drawProof(auctionId, closedRound);
