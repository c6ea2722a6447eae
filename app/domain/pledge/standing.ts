import { averageOf, type Cents, MAX_CENTS } from "~/domain/money";
import { type PledgeLimits, pledgeMinimum } from "./pledge";
import { type AuctionTimes, auctionPhase } from "~/domain/product/product";
import type { RoundState } from "~/domain/round/round";

const CENTS = 100;

/**
 * `open`: pledges are taken. `waiting`: they are not, but may be again (between two rounds, before the start).
 * `time_over`: the end has come, which an administrator may still move. `closed`: final (D55).
 */
export type StandingStage = "open" | "waiting" | "time_over" | "closed";

export function standingStage(product: AuctionTimes, latestRound: RoundState, now: Date): StandingStage {
  if (product.status === "closed") return "closed";
  const phase = auctionPhase(product, now);
  if (phase === "ended") return "time_over";
  return phase === "live" && latestRound === "active" ? "open" : "waiting";
}

/** An auction as one buyer meets it: everybody's totals over all rounds (D26), condensed. Amounts in cents. */
export interface StandingFacts {
  readonly stage: StandingStage;
  /** All rounds, the active one included; at least 1. */
  readonly roundCount: number;
  /** How many share the highest total with the buyer, who counts too; 0 for who has a lower one. */
  readonly tied: number;
  /** Whether they are several and the round that decides among them is still active (D69). */
  readonly tieOpen: boolean;
  readonly limits: PledgeLimits;
  /** The buyer's pledge in the latest round, null before the first. */
  readonly pledgeCents: Cents | null;
  /** Sum of the buyer's final pledges over all rounds; null for who took part in none. */
  readonly totalCents: Cents | null;
  /** The highest such sum among the others; null where there are none. */
  readonly rivalCents: Cents | null;
  readonly participants: number;
  /** How many rank before the buyer. */
  readonly ahead: number;
}

/** What the buyer can still reach. */
export type Outlook =
  | { readonly kind: "leads" | "tied" | "waiting" | "time_over" | "won" | "lost" | "nobody" }
  | { readonly kind: "reachable"; readonly pledgeCents: Cents }
  | { readonly kind: "tie_at_most" | "out_of_reach"; readonly maxCents: Cents };

/** The pledge that takes the lead, in cents, where one does. */
export const leadCentsOf = (outlook: Outlook): Cents | null =>
  outlook.kind === "reachable" ? outlook.pledgeCents : null;

export interface AuctionStanding {
  /** Total over all rounds / number of rounds, a round not joined counting 0; rounded half up (D26). */
  readonly averageCents: Cents;
  readonly roundCount: number;
  /** 1, 2, 3 … by the rule of D26; null for who took part in no round. */
  readonly place: number | null;
  readonly participants: number;
  /** Others have the same highest total: nobody is first yet, or somebody else is. Who won the tie has the place alone (D70). */
  readonly tie: "open" | "lost" | null;
  /** Rounds that are over without a buyer who took part in none; 0 for everybody else. */
  readonly missedRounds: number;
  readonly outlook: Outlook;
}

/**
 * Where a buyer stands by the rule that decides the whole auction (D26), and what they can still reach.
 *
 * All share one number of rounds, so totals compare what averages would. 'First' means strictly first: an equal total may
 * still be lost in the draw (D25), so it is never promised. `reachable` is the smallest pledge of whole shillings (or of cents,
 * where only those are left below the maximum) in the open round that makes the buyer's total higher than every other as it is
 * now; others may still raise theirs.
 *
 * What is certain? A pledge is never lowered (D22), so while a round is open the others' totals only grow. If even its
 * maximum leaves the buyer below the best of them (`out_of_reach`), this round cannot make them the winner whatever anybody
 * does. But an administrator may open any number of further rounds while the product is active, with any maximum, and then
 * anything may happen: so that loss is certain only 'unless another round is opened'. The same holds after the end time
 * (`time_over`), which an administrator may move. Only a closed product is final (D55): `lost` is certain without conditions.
 */
export function standing(facts: StandingFacts): AuctionStanding {
  const { totalCents, rivalCents, ahead, roundCount, participants } = facts;
  const outlook = outlookOf(facts);
  return {
    averageCents: averageOf(totalCents ?? 0, roundCount),
    roundCount,
    place: totalCents === null ? null : ahead + 1,
    participants,
    tie: totalCents !== null && totalCents > 0 && totalCents === rivalCents ? tieOf(facts) : null,
    missedRounds: totalCents === null ? roundCount - (facts.stage === "open" ? 1 : 0) : 0,
    outlook,
  };
}

/** Of equals at the top: a tie that is decided already has its first, also while another round is open (D69). */
function tieOf({ tieOpen, ahead }: StandingFacts): AuctionStanding["tie"] {
  if (tieOpen) return "open";
  return ahead === 0 ? null : "lost";
}

function outlookOf(facts: StandingFacts): Outlook {
  const total = facts.totalCents ?? 0;
  const rival = facts.rivalCents ?? 0;
  const wonTie = total > 0 && total === rival && tieOf(facts) === null;
  switch (facts.stage) {
    case "waiting":
      return { kind: "waiting" };
    case "open":
      return total > rival || wonTie ? { kind: "leads" } : inThisRound(facts, total, rival);
    case "closed":
      if (total === 0 && rival === 0) return { kind: "nobody" };
      return { kind: total >= rival && facts.ahead === 0 ? "won" : "lost" };
    case "time_over":
      if (total === 0 && rival === 0) return { kind: "nobody" };
      if (total === rival && facts.tieOpen) return { kind: "tied" };
      return { kind: total >= rival && facts.ahead === 0 ? "leads" : "time_over" };
  }
}

function inThisRound({ limits, pledgeCents }: StandingFacts, total: Cents, rival: Cents): Outlook {
  const fromEarlierRounds = total - (pledgeCents ?? 0);
  const minimum = pledgeMinimum(limits);
  const lead = rival - fromEarlierRounds + 1;
  const maxCents = limits.maxPledgeCents ?? MAX_CENTS;
  if (Math.max(minimum, lead) > maxCents)
    return { kind: fromEarlierRounds + maxCents === rival ? "tie_at_most" : "out_of_reach", maxCents };
  const whole = Math.ceil(lead / CENTS) * CENTS;
  return { kind: "reachable", pledgeCents: Math.max(minimum, whole <= maxCents ? whole : lead) };
}

/** The highest total of an auction (D26), in cents, and how many have it: all that a round keeps of what was pledged. */
export interface TopTotal {
  readonly topTotalCents: Cents;
  readonly topTotalCount: number;
}

/** The highest total among the others of somebody with this one. Below the only highest one any other does: it decides nothing. */
export const rivalOf = (totalCents: Cents | null, { topTotalCents, topTotalCount }: TopTotal): Cents =>
  totalCents === topTotalCents && topTotalCount < 2 ? 0 : topTotalCents;

/** The same buyer by a newer board: their pledge in its round and the auction's highest total. Their place is then unknown. */
export function factsWith(
  facts: StandingFacts,
  { pledgeCents, ...top }: { readonly pledgeCents: Cents | null } & TopTotal,
): StandingFacts {
  const { totalCents: before } = facts;
  const totalCents =
    before === null && pledgeCents === null
      ? null
      : (before ?? 0) - (facts.pledgeCents ?? 0) + (pledgeCents ?? 0);
  const tied = totalCents === top.topTotalCents ? top.topTotalCount : 0;
  // whoever came to the tie pledged in the open round, which then decides it
  const tieOpen = facts.tieOpen || totalCents !== before || tied !== facts.tied;
  return { ...facts, pledgeCents, totalCents, rivalCents: rivalOf(totalCents, top), tied, tieOpen };
}

/** What somebody who has taken part in no round meets: what it takes to lead the whole auction now (D72). */
export function newcomerOutlook({
  stage,
  limits,
  topTotalCents,
}: Pick<StandingFacts, "stage" | "limits"> & TopTotal): Outlook {
  const newcomer = { pledgeCents: null, totalCents: null, rivalCents: topTotalCents };
  return outlookOf({
    ...newcomer,
    stage,
    limits,
    roundCount: 1,
    tied: 0,
    tieOpen: false,
    participants: 0,
    ahead: 1,
  });
}

/** 'It can no longer be won' (D72): whoever pays an entry fee now confirms that they know. */
export const isBeyondReach = ({ kind }: Outlook): boolean => kind === "out_of_reach";

/**
 * How many of those who share the highest total rank before this user: the one whom `firstAmong` put first, then the others by
 * earliest participation (D26). `tied` are user ids in that order, the user among them; `firstId` is null while it is open.
 */
export function aheadAmong(tied: readonly number[], firstId: number | null, userId: number): number {
  if (firstId === userId) return 0;
  const others = tied.filter((id) => id !== firstId);
  return tied.length - others.length + others.indexOf(userId);
}
