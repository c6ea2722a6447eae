const SETTLED_MS = 5000;

interface Drawn {
  readonly roundNumber: number;
  readonly tied: number;
}

export function settledToast(message: string, proof: string | null) {
  return {
    tone: "success" as const,
    message,
    durationMs: SETTLED_MS,
    ...(proof && { link: { label: "Check it", to: proof } }),
  };
}

export const drawProof = (auctionId: number, settled: Drawn | null): string | null =>
  settled && settled.tied > 1 ? `/auction/${auctionId}/rounds/${settled.roundNumber}/proof` : null;

/** The auction's proof if several had the highest total (D69), else its last round's. */
export const closingProof = (
  auctionId: number,
  { overall, settled }: { overall: { readonly userIds: readonly number[] } | null; settled: Drawn | null },
): string | null =>
  overall && overall.userIds.length > 1 ? `/auction/${auctionId}/proof` : drawProof(auctionId, settled);
