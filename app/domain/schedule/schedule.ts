/** What opens and closes at a set time (D91): auctions by their start and end, and their rounds. */

interface Named {
  readonly auctionId: number;
  readonly title: string;
}

interface Times {
  /** Null: it is open, or opened by hand. */
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

export type PlannedAuction = Named & Times;

/** A round that there is already opens when its auction begins; it closes at the auction's end, if that is first. */
export interface PlannedRound extends PlannedAuction {
  readonly number: number;
  /** Null: it is scheduled. */
  readonly roundId: number | null;
}

export interface ScheduleEntry {
  readonly at: Date;
  readonly does: "opens" | "closes";
  readonly auction: Named;
  /** Null: the auction as a whole. */
  readonly round: Pick<PlannedRound, "number" | "roundId"> | null;
  /** The auction does the same at the same moment. */
  readonly withAuction: boolean;
  /** Rounds of other auctions that close at about the same time: they compete for the same buyers. */
  readonly overlaps: readonly Named[];
}

/** Closes so near to each other overlap. */
export const OVERLAP_MINUTES = 30;

interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** In their order, from the span's beginning to before its end. */
export function scheduleEntries(
  rounds: readonly PlannedRound[],
  auctions: readonly PlannedAuction[],
  { from, until }: Span,
): ScheduleEntry[] {
  const closing = rounds.flatMap((round) => (round.closesAt ? [{ at: round.closesAt, round }] : []));
  const times = new Map(auctions.map((auction) => [auction.auctionId, auction]));
  const ofRounds = rounds.flatMap((round) =>
    momentsOf(round).map(({ at, does }) => {
      const whole = times.get(round.auctionId);
      const wholeAt = does === "opens" ? whole?.opensAt : whole?.closesAt;
      const near = closing.filter((other) => does === "closes" && isNear(other.at, at));
      return {
        at,
        does,
        auction: round,
        round,
        withAuction: wholeAt?.getTime() === at.getTime(),
        overlaps: near
          .toSorted((one, other) => one.at.getTime() - other.at.getTime())
          .flatMap((other) => (other.round.auctionId === round.auctionId ? [] : [other.round])),
      };
    }),
  );
  const said = new Set(ofRounds.filter(({ withAuction }) => withAuction).map(keyOf));
  const ofAuctions = auctions
    .flatMap((auction) =>
      momentsOf(auction).map((moment) => ({
        ...moment,
        auction,
        round: null,
        withAuction: false,
        overlaps: [],
      })),
    )
    .filter((entry) => !said.has(keyOf(entry)));
  return [...ofRounds, ...ofAuctions]
    .filter(({ at }) => from <= at && at < until)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

const momentsOf = ({ opensAt, closesAt }: Times) => [
  ...(opensAt ? [{ at: opensAt, does: "opens" as const }] : []),
  ...(closesAt ? [{ at: closesAt, does: "closes" as const }] : []),
];

const keyOf = ({ auction, does }: { auction: Named; does: string }) => `${auction.auctionId} ${does}`;

const isNear = (one: Date, other: Date) =>
  Math.abs(one.getTime() - other.getTime()) <= OVERLAP_MINUTES * 60_000;
