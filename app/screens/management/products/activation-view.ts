import { defaultPledgeRange, NO_MAXIMUM_WARNING } from "~/domain/product/activation";
import { type Cents, formatKsh, toAmountText } from "~/domain/money";
import { isAuctionCapable, type ProductType } from "~/domain/product/product";
import type { AuctionTerms } from "~/domain/product/auction-terms";
import { formatDateTime } from "~/domain/time";
import { t } from "~/texts/t";

export interface ActivationView {
  readonly productId: number;
  readonly label: string;
  readonly failure: string;
  /** Pledges of the first round; null if no round must be opened. */
  readonly range: { readonly min: string; readonly max: string; readonly basePrice: string } | null;
  readonly explanation: string;
  /** Null if its open round has a maximum pledge, or no round is open yet. */
  readonly warning: string | null;
  /** What the form offers first (D83, D108, D109); null if the product is not an auction. */
  readonly terms: AuctionTerms | null;
  readonly endsText: string | null;
}

interface Activatable {
  readonly id: number;
  readonly productType: ProductType;
  readonly roundCount: number;
  readonly basePriceCents: Cents;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly rounds: readonly { readonly maxPledgeCents: Cents | null }[];
}

export function activationView(
  product: Activatable,
  now: Date,
  { winnerPays, shortestRoundMinutes, keepsEnd }: AuctionTerms,
): ActivationView {
  const auction = isAuctionCapable(product.productType);
  const needsRound = auction && product.roundCount === 0;
  const { minCents, maxCents } = defaultPledgeRange(product.basePriceCents);
  return {
    productId: product.id,
    label: auction ? t("Activate Auction") : t("Activate"),
    failure: auction ? t("Failed to activate auction") : t("Failed to activate product"),
    range: needsRound
      ? {
          min: toAmountText(minCents),
          max: toAmountText(maxCents),
          basePrice: formatKsh(product.basePriceCents),
        }
      : null,
    explanation: explanationOf(auction, product, now),
    warning:
      auction && product.rounds.some(({ maxPledgeCents }) => maxPledgeCents === null)
        ? `${t("This round has no maximum pledge.")} ${t(NO_MAXIMUM_WARNING)}`
        : null,
    terms: auction ? { winnerPays, shortestRoundMinutes, keepsEnd } : null,
    endsText: product.endTime && formatDateTime(product.endTime),
  };
}

function explanationOf(auction: boolean, { roundCount, startTime }: Activatable, now: Date): string {
  if (!auction) return t("The product goes on sale at once.");
  const live =
    startTime && startTime > now
      ? t("The auction goes live on {time}", { time: formatDateTime(startTime) })
      : t("The auction goes live");
  if (roundCount === 0) return t("{live}, and its first round has this pledge range.", { live });
  return t("{live}. Round {roundCount} exists already and keeps its own figures.", { live, roundCount });
}
