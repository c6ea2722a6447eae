import { overallText } from "~/domain/pledge/tie-words";
import type { PaymentStatus } from "~/domain/round/participation";
import { formatDateTime } from "~/domain/time";
import { overallOutcome, overallResult } from "~/operations/rounds/overall-result.queries.server";

interface VoidRound {
  readonly number: number;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
}

/** When and why a round was declared void (D78); null for one that counts. */
export const voidSentence = ({ number, voidedAt, voidReason }: VoidRound): string | null =>
  voidedAt && `Round ${number} was declared void on ${formatDateTime(voidedAt)}: ${voidReason ?? ""}`;

/** How the auction stands without its void rounds, by first names (D48). */
export async function standingWithout({ id, status }: { id: number; status: string }): Promise<string> {
  const result = await overallResult(id);
  if (!result) return "Nobody has pledged in a round that counts.";
  return overallText(
    overallOutcome(result, ({ firstName }) => firstName),
    status === "closed" ? "wins" : "leads",
  );
}

/** What became of the reader's own fee; null where they paid none. */
export function ownFeeSentence(paymentStatus: PaymentStatus | null): string | null {
  switch (paymentStatus) {
    case "pending":
      return "Your entry fee is on its way back to your phone.";
    case "refunded":
      return "Your entry fee went back to your phone.";
    default:
      return null;
  }
}
