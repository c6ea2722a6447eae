import * as z from "zod/mini";
import { MAXIMUM_NOT_ABOVE_MINIMUM } from "~/domain/product/activation";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import { optionalWholeNumberField } from "~/domain/form/form-field";
import { type Cents, formatKsh } from "~/domain/money";
import { type PledgeLimits, pledgeMinimum } from "~/domain/pledge/pledge";
import { type AuctionTimes, auctionPhase, phaseNote } from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";

/** 'Round: active or closed. One round is active at a time' (specification §4). */
export type RoundState = "active" | "closed";

const MAX_ROUND_NUMBER = 1_000_000;

/**
 * The create-next-round form: 'base_price, participation_fee and min_pledge required numbers; max_pledge optional'
 * (specification §5). Amounts come out in cents, null for an unlimited maximum. `after_round` is the latest round number
 * that the form was made for (D19), null when the request names none.
 */
export const nextRoundSchema = z.object({
  base_price: amountField("Please enter a valid Base Price"),
  participation_fee: amountField("Please enter a valid Entry Fee"),
  min_pledge: amountField("Please enter a valid Min Pledge"),
  max_pledge: optionalAmountField("Please enter a valid Max Pledge or leave blank for Unlimited"),
  after_round: optionalWholeNumberField(
    "Please enter a valid round number",
    { min: 0, max: MAX_ROUND_NUMBER },
    null,
  ),
});

export type NextRoundForm = z.infer<typeof nextRoundSchema>;

/**
 * 'min_pledge must be at least 0 and, where max_pledge is set, below it' (D19). A minimum of 0 means the base price (D59): a
 * maximum below that would take entry fees for a round in which nobody can pledge. In cents.
 */
export function refuseNextRound({
  minPledgeCents,
  maxPledgeCents,
  basePriceCents,
}: {
  readonly minPledgeCents: Cents;
  readonly maxPledgeCents: Cents | null;
  readonly basePriceCents: Cents;
}): Refusal | null {
  if (minPledgeCents < 0) return refuse("invalid", "Please enter a valid Min Pledge", "min_pledge");
  const smallest = pledgeMinimum({ minPledgeCents, basePriceCents });
  if (maxPledgeCents !== null && (minPledgeCents >= maxPledgeCents || smallest > maxPledgeCents)) {
    return refuse("invalid", MAXIMUM_NOT_ABOVE_MINIMUM, "max_pledge");
  }
  return null;
}

/** 'Whoever finds a newer round is a 409', so that a double click never burns a round (D19). */
export function roundOpenedMeanwhile(roundNumber: number): Refusal {
  return refuse("conflict", `Round ${roundNumber} was opened meanwhile`);
}

/** 'A round is_open when it is active and its auction is LIVE' (D16). */
export function isRoundOpen(roundState: RoundState, product: AuctionTimes, now: Date): boolean {
  return roundState === "active" && auctionPhase(product, now) === "live";
}

/** What an active round's badge leaves unsaid, as its product's does: it takes no pledges before the start, nor after the end. */
export const roundNote = (state: RoundState, product: AuctionTimes, now: Date): string | null =>
  state === "active" ? phaseNote({ ...product, hasOpenRound: true }, now) : null;

/** 'The current round is the active round, else the highest-numbered round' (specification §2); null when there is none. */
export function currentRound<Round extends { readonly number: number; readonly state: RoundState }>(
  rounds: readonly Round[],
): Round | null {
  const active = rounds.find((round) => round.state === "active");
  if (active !== undefined) return active;
  return rounds.reduce<Round | null>(
    (highest, round) => (highest === null || round.number > highest.number ? round : highest),
    null,
  );
}

/** 'KSh 500 to KSh 5,000', or 'from KSh 500, no upper limit'. */
export function pledgeRangeText(limits: PledgeLimits): string {
  const minimum = formatKsh(pledgeMinimum(limits));
  if (limits.maxPledgeCents === null) return `from ${minimum}, no upper limit`;
  return `${minimum} to ${formatKsh(limits.maxPledgeCents)}`;
}

/** 'Revenue per round = entry fee times participant count' (specification §9). In cents. */
export const entryFeeRevenue = (round: {
  readonly participationFeeCents: Cents;
  readonly participantCount: number;
}): Cents => round.participationFeeCents * round.participantCount;
