import * as z from "zod/mini";
import { MAXIMUM_NOT_ABOVE_MINIMUM } from "~/domain/product/activation";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import { optionalWholeNumberField } from "~/domain/form/form-field";
import { type Cents, formatKsh } from "~/domain/money";
import { type PledgeLimits, pledgeMinimum } from "./pledge-limits";
import {
  type AuctionTimes,
  auctionPhase,
  earlierOf,
  nextPhaseChange,
  phaseNote,
} from "~/domain/product/product";
import { type Refusal, refuse } from "~/domain/refusal";
import { isPastClose } from "~/domain/schedule/close-time";
import { roundTimesFields, roundTimesInRest } from "~/domain/schedule/round-times";
import { msg, t } from "~/texts/t";

export type RoundState = "active" | "closed";

const MAX_ROUND_NUMBER = 1_000_000;

/** In cents; a null maximum is unlimited. `after_round` is the latest round that the form showed (D19). */
export const nextRoundSchema = z.object({
  base_price: amountField(msg("Please enter a valid Base Price")),
  participation_fee: amountField(msg("Please enter a valid Entry Fee")),
  min_pledge: amountField(msg("Please enter a valid Min Pledge")),
  max_pledge: optionalAmountField(msg("Please enter a valid Max Pledge or leave blank for Unlimited")),
  after_round: optionalWholeNumberField(
    msg("Please enter a valid round number"),
    { min: 0, max: MAX_ROUND_NUMBER },
    null,
  ),
  ...roundTimesFields,
});

export const nextRoundInRest = z.extend(nextRoundSchema, roundTimesInRest);

/** D19. A minimum of 0 means the base price (D59): a maximum below that would let nobody pledge. In cents. */
export function refuseNextRound({
  minPledgeCents,
  maxPledgeCents,
  basePriceCents,
}: {
  readonly minPledgeCents: Cents;
  readonly maxPledgeCents: Cents | null;
  readonly basePriceCents: Cents;
}): Refusal | null {
  if (minPledgeCents < 0) return refuse("invalid", t("Please enter a valid Min Pledge"), "min_pledge");
  const smallest = pledgeMinimum({ minPledgeCents, basePriceCents });
  if (maxPledgeCents !== null && (minPledgeCents >= maxPledgeCents || smallest > maxPledgeCents)) {
    return refuse("invalid", MAXIMUM_NOT_ABOVE_MINIMUM, "max_pledge");
  }
  return null;
}

/** A second click must not open and close a round (D19). */
export function roundOpenedMeanwhile(roundNumber: number): Refusal {
  return refuse("conflict", t("Round {number} was opened meanwhile", { number: roundNumber }));
}

interface OpenRound {
  readonly state: RoundState;
  readonly closesAt: Date | null;
}

/** D16, D91. */
export function isRoundOpen({ state, closesAt }: OpenRound, product: AuctionTimes, now: Date): boolean {
  return state === "active" && !isPastClose(closesAt, now) && auctionPhase(product, now) === "live";
}

/** When an open page changes by the clock, and whether something closes or starts then. */
export interface PageChange {
  readonly at: Date;
  readonly phase: "live" | "upcoming";
}

interface PageChangeFacts {
  readonly product: AuctionTimes;
  readonly round: OpenRound | null;
  /** The opening of the next round, if it is scheduled. */
  readonly opensAt: Date | null;
}

export function nextPageChange({ product, round, opensAt }: PageChangeFacts, now: Date): PageChange | null {
  const change = nextPhaseChange(product, now);
  const phase = auctionPhase(product, now);
  if (phase === "upcoming") return change && { at: change, phase };
  if (phase !== "live") return null;
  const isOpen = round !== null && isRoundOpen(round, product, now);
  const opens = !isOpen && opensAt !== null && opensAt > now ? opensAt : null;
  if (opens !== null && (change === null || opens <= change)) return { at: opens, phase: "upcoming" };
  const at = earlierOf(isOpen ? round.closesAt : null, change);
  return at && { at, phase };
}

export interface RoundOfAuction extends OpenRound {
  readonly product: AuctionTimes & { readonly deletedAt: Date | null };
}

/** Joins and entry fees count while the round is open and its auction is not deleted (D16, D71). */
export const acceptsJoins = ({ product, ...round }: RoundOfAuction, now: Date): boolean =>
  product.deletedAt === null && isRoundOpen(round, product, now);

/** For an active round that nobody can enter: its auction is a draft, or outside its times. */
export function roundNote(state: RoundState, product: AuctionTimes, now: Date): string | null {
  if (state !== "active") return null;
  if (product.status === "draft") return t("Not activated yet");
  return phaseNote({ ...product, hasOpenRound: true, roundCount: 1, scheduled: null }, now);
}

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

export function pledgeRangeText(limits: PledgeLimits): string {
  const minimum = formatKsh(pledgeMinimum(limits));
  if (limits.maxPledgeCents === null) return t("from {minimum}, no upper limit", { minimum });
  return t("{from} to {to}", { from: minimum, to: formatKsh(limits.maxPledgeCents) });
}

export const entryFeeRevenue = (round: {
  readonly participationFeeCents: Cents;
  readonly participantCount: number;
}): Cents => round.participationFeeCents * round.participantCount;
