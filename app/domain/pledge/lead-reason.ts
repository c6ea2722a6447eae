import { type Cents, formatKsh } from "~/domain/money";
import { t } from "~/texts/t";

const SHILLING = 100;

export interface AuctionLeader {
  readonly firstName: string;
  /** Their pledges of all earlier rounds. */
  readonly earlierCents: Cents;
}

export interface LeadAmounts {
  readonly roundNumber: number;
  readonly highestCents: Cents | null;
  readonly leadCents: Cents | null;
  /** The viewer's pledges of all earlier rounds. */
  readonly earlierCents: Cents;
  readonly topTotalCents: Cents;
}

/** Leading the round and leading the auction take different amounts if buyers come with different totals (D26). */
export const isLeadElsewhere = ({
  highestCents,
  leadCents,
}: Pick<LeadAmounts, "highestCents" | "leadCents">): boolean =>
  highestCents !== null &&
  leadCents !== null &&
  (leadCents <= highestCents || leadCents > highestCents + SHILLING);

/** '12,600 leads this round; 17,151 would lead the auction, because …'. Null if one amount leads both. */
export function leadReason(amounts: LeadAmounts, leader: AuctionLeader | null): string | null {
  const { highestCents, leadCents, earlierCents, topTotalCents, roundNumber } = amounts;
  if (highestCents === null || leadCents === null || !isLeadElsewhere(amounts)) return null;
  const both = t("{highest} leads this round; {lead} would lead the auction", {
    highest: formatKsh(highestCents),
    lead: formatKsh(leadCents),
  });
  if (!leader) return t("{both}, whose highest total is {sum}.", { both, sum: formatKsh(topTotalCents) });
  const more = leader.earlierCents - earlierCents;
  if (more === 0) return null;
  const sum = formatKsh(Math.abs(more));
  const from = roundNumber === 2 ? t("round 1") : t("earlier rounds");
  return more > 0
    ? t("{both}, because {name} has {sum} more from {from}.", { both, name: leader.firstName, sum, from })
    : t("{both}, because you have {sum} more from {from}.", { both, sum, from });
}
