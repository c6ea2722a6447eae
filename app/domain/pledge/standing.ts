import type { UnpledgedRound } from "~/domain/order/winner-offer/won-order";
import { averageOf, type Cents, MAX_CENTS } from "~/domain/money";
import { type PledgeLimits, pledgeMinimum } from "~/domain/round/pledge-limits";
import { type AuctionTimes, auctionPhase } from "~/domain/product/product";
import type { RoundState } from "~/domain/round/round";

const CENTS = 100;

/** `waiting` may open again; `time_over` may be extended; `closed` is final (D55). */
export type StandingStage = "open" | "waiting" | "time_over" | "closed";

export function standingStage(product: AuctionTimes, latestRound: RoundState, now: Date): StandingStage {
  if (product.status === "closed") return "closed";
  const phase = auctionPhase(product, now);
  if (phase === "ended") return "time_over";
  return phase === "live" && latestRound === "active" ? "open" : "waiting";
}

/** An auction as one buyer sees it: totals over all rounds (D26), in cents. */
export interface StandingFacts {
  readonly stage: StandingStage;
  readonly roundCount: number;
  /** How many share the highest total with the buyer, the buyer included; 0 if the buyer's is lower. */
  readonly tied: number;
  /** There is a tie, and the round that decides it is still active (D69). */
  readonly tieOpen: boolean;
  readonly limits: PledgeLimits;
  /** In the latest round; null before the first pledge. */
  readonly pledgeCents: Cents | null;
  /** The buyer's final pledges of all rounds; null for somebody who joined none. */
  readonly totalCents: Cents | null;
  /** The highest total among the others; null if there are none. */
  readonly rivalCents: Cents | null;
  /** Null if it is unknown: a newer board has only its own round's. */
  readonly participants: number | null;
  /** How many rank before the buyer. */
  readonly ahead: number;
  /** The open round, while nobody has pledged in it. */
  readonly unpledged: UnpledgedRound | null;
}

export type Preview =
  /** `unpledged`: they win if it stays so. */
  | { readonly kind: "leads"; readonly unpledged?: UnpledgedRound }
  | { readonly kind: "tied" | "waiting" | "time_over" | "won" | "lost" | "nobody" }
  /** Whether what was won is now offered to this buyer, or no longer (D100). */
  | { readonly kind: "offered"; readonly orderBefore: Date }
  | { readonly kind: "not_ordered" }
  | { readonly kind: "reachable"; readonly pledgeCents: Cents }
  | { readonly kind: "tie_at_most" | "out_of_reach"; readonly maxCents: Cents };

export const leadCentsOf = (preview: Preview): Cents | null =>
  preview.kind === "reachable" ? preview.pledgeCents : null;

export interface AuctionStanding {
  /** Rounded half up (D26). */
  readonly averageCents: Cents;
  readonly roundCount: number;
  /** From 1 (D26); null for somebody who joined no round. */
  readonly place: number | null;
  readonly participants: number | null;
  /** Others share the highest total (D70): it is undecided, or somebody else is first. Null for the winner of the tie. */
  readonly tie: "open" | "lost" | null;
  /** Closed rounds, for a buyer who joined none; otherwise 0. */
  readonly missedRounds: number;
  /** They joined the open round and have not pledged in any yet: an average of 0 would say nothing. */
  readonly isFirstPledgeDue: boolean;
  /** They pledged in earlier rounds and not in the open one, which counts 0 until they do. */
  readonly isNextPledgeDue: boolean;
  readonly preview: Preview;
}

/** A buyer's standing (D26). `reachable` puts them strictly first: a tie may be lost in the draw (D25). Only `lost` is final (D55). */
export function standing(facts: StandingFacts): AuctionStanding {
  const { totalCents, rivalCents, ahead, roundCount, participants } = facts;
  const preview = previewOf(facts);
  const isPledgeDue = facts.stage === "open" && facts.pledgeCents === null;
  return {
    averageCents: averageOf(totalCents ?? 0, roundCount),
    roundCount,
    place: totalCents === null ? null : ahead + 1,
    participants,
    tie: totalCents !== null && totalCents > 0 && totalCents === rivalCents ? tieOf(facts) : null,
    missedRounds: totalCents === null ? roundCount - (facts.stage === "open" ? 1 : 0) : 0,
    isFirstPledgeDue: isPledgeDue && totalCents === 0,
    isNextPledgeDue: isPledgeDue && totalCents !== null && totalCents > 0,
    preview,
  };
}

/** A decided tie has a first place even while another round is open (D69). */
function tieOf({ tieOpen, ahead }: StandingFacts): AuctionStanding["tie"] {
  if (tieOpen) return "open";
  return ahead === 0 ? null : "lost";
}

function previewOf(facts: StandingFacts): Preview {
  const total = facts.totalCents ?? 0;
  const rival = facts.rivalCents ?? 0;
  const wonTie = total > 0 && total === rival && tieOf(facts) === null;
  switch (facts.stage) {
    case "waiting":
      return { kind: "waiting" };
    case "open":
      if (total <= rival && !wonTie) return inThisRound(facts, total, rival);
      return { kind: "leads", ...(facts.unpledged && { unpledged: facts.unpledged }) };
    case "closed":
      if (total === 0 && rival === 0) return { kind: "nobody" };
      return { kind: total >= rival && facts.ahead === 0 ? "won" : "lost" };
    case "time_over":
      if (total === 0 && rival === 0) return { kind: "nobody" };
      if (total === rival && facts.tieOpen) return { kind: "tied" };
      return { kind: total >= rival && facts.ahead === 0 ? "leads" : "time_over" };
  }
}

function inThisRound({ limits, pledgeCents }: StandingFacts, total: Cents, rival: Cents): Preview {
  const fromEarlierRounds = total - (pledgeCents ?? 0);
  const minimum = pledgeMinimum(limits);
  const lead = rival - fromEarlierRounds + 1;
  const maxCents = limits.maxPledgeCents ?? MAX_CENTS;
  if (Math.max(minimum, lead) > maxCents)
    return { kind: fromEarlierRounds + maxCents === rival ? "tie_at_most" : "out_of_reach", maxCents };
  const whole = Math.ceil(lead / CENTS) * CENTS;
  return { kind: "reachable", pledgeCents: Math.max(minimum, whole <= maxCents ? whole : lead) };
}

/** The highest total of an auction (D26), in cents, and how many have it. */
export interface TopTotal {
  readonly topTotalCents: Cents;
  readonly topTotalCount: number;
}

/** The highest total among the others. For the only leader it is 0, because any lower total gives the same result. */
export const highestOtherTotal = (
  totalCents: Cents | null,
  { topTotalCents, topTotalCount }: TopTotal,
): Cents => (totalCents === topTotalCents && topTotalCount < 2 ? 0 : topTotalCents);

interface NewerBoard extends TopTotal {
  readonly pledgeCents: Cents | null;
  /** Of the board's round. */
  readonly totalParticipants: number;
  readonly isUnpledged: boolean;
}

/** The same buyer's standing by a newer board, which does not give their place. */
export function withNewerBoard(
  facts: StandingFacts,
  { pledgeCents, totalParticipants, isUnpledged, ...top }: NewerBoard,
): StandingFacts {
  const { totalCents: before } = facts;
  const totalCents =
    before === null && pledgeCents === null
      ? null
      : (before ?? 0) - (facts.pledgeCents ?? 0) + (pledgeCents ?? 0);
  const tied = totalCents === top.topTotalCents ? top.topTotalCount : 0;
  // somebody who joined the tie pledged in the open round, which then decides it
  const tieOpen = facts.tieOpen || totalCents !== before || tied !== facts.tied;
  const participants = facts.roundCount === 1 ? totalParticipants : null;
  return {
    ...facts,
    participants,
    pledgeCents,
    totalCents,
    rivalCents: highestOtherTotal(totalCents, top),
    tied,
    tieOpen,
    unpledged: isUnpledged ? facts.unpledged : null,
  };
}

/** For somebody who has joined no round (D72). */
export function newcomerPreview({
  stage,
  limits,
  topTotalCents,
}: Pick<StandingFacts, "stage" | "limits"> & TopTotal): Preview {
  const newcomer = { pledgeCents: null, totalCents: null, rivalCents: topTotalCents };
  return previewOf({
    ...newcomer,
    stage,
    limits,
    roundCount: 1,
    tied: 0,
    tieOpen: false,
    participants: 0,
    ahead: 1,
    unpledged: null,
  });
}

/** D72: a buyer who pays the entry fee then has to confirm that they know. */
export const isOutOfReach = ({ kind }: Preview): boolean => kind === "out_of_reach";

/** D26. `tied`: user ids by earliest participation; `firstId`: the choice of `firstAmong`, null while it is open. */
export function countTiedAhead(tied: readonly number[], firstId: number | null, userId: number): number {
  if (firstId === userId) return 0;
  const others = tied.filter((id) => id !== firstId);
  return tied.length - others.length + others.indexOf(userId);
}
