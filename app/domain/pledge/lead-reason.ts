import { type Cents, formatKsh } from "~/domain/money";

const SHILLING = 100;

/** Somebody else with the highest total. */
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
  const both = `${formatKsh(highestCents)} leads this round; ${formatKsh(leadCents)} would lead the auction`;
  if (!leader) return `${both}, whose highest total is ${formatKsh(topTotalCents)}.`;
  const more = leader.earlierCents - earlierCents;
  if (more === 0) return null;
  const from = roundNumber === 2 ? "round 1" : "earlier rounds";
  const who = more > 0 ? `${leader.firstName} has` : "you have";
  return `${both}, because ${who} ${formatKsh(Math.abs(more))} more from ${from}.`;
}
