/** The rounds of all auctions that will open or close at a set time (D91). */

export interface PlannedRound {
  readonly auctionId: number;
  readonly title: string;
  readonly number: number;
  /** Null: it is scheduled. */
  readonly roundId: number | null;
  /** Null: it is open. Of a round that there is already, when its auction begins. */
  readonly opensAt: Date | null;
  /** The auction's end, if that is first. Null: by hand. */
  readonly closesAt: Date | null;
}

export interface ScheduleEntry {
  readonly at: Date;
  readonly does: "opens" | "closes";
  readonly round: PlannedRound;
  /** Rounds of other auctions that close at about the same time: they compete for the same buyers. */
  readonly overlaps: readonly PlannedRound[];
}

/** Closes so near to each other overlap. */
export const OVERLAP_MINUTES = 30;

/** In their order, before `until`. */
export function scheduleEntries(rounds: readonly PlannedRound[], until: Date): ScheduleEntry[] {
  const closing = rounds
    .flatMap((round) => (round.closesAt ? [{ at: round.closesAt, round }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const entries: ScheduleEntry[] = [
    ...rounds.flatMap((round) =>
      round.opensAt ? [{ at: round.opensAt, does: "opens" as const, round, overlaps: [] }] : [],
    ),
    ...closing.map(({ at, round }) => ({
      at,
      does: "closes" as const,
      round,
      overlaps: closing
        .filter((other) => other.round.auctionId !== round.auctionId && isNear(other.at, at))
        .map((other) => other.round),
    })),
  ];
  return entries
    .filter(({ at }) => at < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const isNear = (one: Date, other: Date) =>
  Math.abs(one.getTime() - other.getTime()) <= OVERLAP_MINUTES * 60_000;
