/** An auction as everybody may see it, and a record of what its buyers read: pledges that were accepted, and ends that were announced. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { Story } from "../simulation/story";
import type { Phones } from "./phones";

export interface Round {
  readonly id: number;
  readonly number: number;
  readonly isActive: boolean;
  readonly isVoid: boolean;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly closesAt: number | null;
  readonly winnerId: number | null;
}

export interface Shown {
  readonly status: string;
  readonly isDeleted: boolean;
  readonly isVoid: boolean;
  readonly endTime: number | null;
  readonly startTime: number | null;
  readonly winnerId: number | null;
  readonly isDecided: boolean;
  readonly rounds: readonly Round[];
  /** When the round that waits opens. */
  readonly opensAt: number | null;
}

/** Fixed at the activation, and said before anybody pays. */
export interface Terms {
  readonly winnerPays: "highest" | "average" | "nothing";
  readonly shortestMinutes: number;
  readonly keepsEnd: boolean;
}

/** All at the first look; a step above the leader, the rest at the last look; or nothing before the last look. */
export const STRATEGIES = ["at once", "in steps", "at the end"] as const;

export interface Buyer extends Viewer {
  readonly name: string;
  readonly phone: string;
  /** The most that they ever pledge, in cents. */
  readonly most: number;
  readonly strategy: (typeof STRATEGIES)[number];
  /** Has paid an entry fee of this auction: from then on nothing shuts them out (D110). */
  hasJoined: boolean;
}

interface Pledge {
  readonly userId: number;
  readonly roundId: number;
  readonly cents: number;
}

export interface Game {
  readonly auctionId: number;
  readonly terms: Terms;
  readonly house: Viewer;
  readonly favourite: Buyer;
  readonly honest: readonly Buyer[];
  readonly phones: Phones;
  readonly pledges: Pledge[];
  /** Rounds that a buyer saw open and could have pledged in: 'buyer round'. */
  readonly seen: Set<string>;
  /** When a buyer was first told to wait for a prompt on their phone: 'buyer round'. */
  readonly waits: Map<string, number>;
  /** Rounds whose end came while the shop was down: nobody could pledge then. */
  readonly endedDown: Set<number>;
  readonly story: Story;
  readonly faults: string[];
  /** What the shop shows now. */
  shown: Shown;
  /** Winners who have ordered, until the house cancels it. */
  readonly ordered: Set<number>;
  hasCheckout: boolean;
  /** A late pledge moved a round's close. */
  movedSoftly: boolean;
}

const time = (at: Date | null): number | null => at && at.getTime();

export async function look(auctionId: number): Promise<Shown> {
  const { rounds, result, scheduled, ...product } = await db().product.findUniqueOrThrow({
    where: { id: auctionId },
    select: {
      status: true,
      deletedAt: true,
      startTime: true,
      endTime: true,
      scheduled: { select: { opensAt: true } },
      result: { select: { winnerId: true, voidedAt: true } },
      rounds: {
        orderBy: { number: "asc" },
        select: {
          id: true,
          number: true,
          state: true,
          voidedAt: true,
          openedAt: true,
          closedAt: true,
          closesAt: true,
          winner: { select: { userId: true } },
        },
      },
    },
  });
  return {
    status: product.status,
    isDeleted: product.deletedAt !== null,
    isVoid: (result?.voidedAt ?? null) !== null,
    endTime: time(product.endTime),
    startTime: time(product.startTime),
    winnerId: result?.winnerId ?? null,
    isDecided: result !== null,
    opensAt: time(scheduled?.opensAt ?? null),
    rounds: rounds.map((round) => ({
      id: round.id,
      number: round.number,
      isActive: round.state === "active",
      isVoid: round.voidedAt !== null,
      openedAt: round.openedAt.getTime(),
      closedAt: time(round.closedAt),
      closesAt: time(round.closesAt),
      winnerId: round.winner?.userId ?? null,
    })),
  };
}

/** Takes joins and pledges, by what the page says. */
export function openRound({ status, isDeleted, rounds, startTime, endTime }: Shown): Round | null {
  const round = rounds.find(({ isActive }) => isActive);
  const now = Date.now();
  if (!round || isDeleted || status !== "active") return null;
  if (startTime !== null && now < startTime) return null;
  if (endTime !== null && now >= endTime) return null;
  return round.closesAt !== null && now >= round.closesAt ? null : round;
}

/** Times at which the clock opens or closes something. */
export const dueTimes = ({ endTime, opensAt, rounds }: Shown): number[] =>
  [endTime, opensAt, ...rounds.filter(({ isActive }) => isActive).map(({ closesAt }) => closesAt)].flatMap(
    (at) => at ?? [],
  );

/** Until then nobody closes the round but by a void, as its page says; null: somebody may at any time. */
export function promisedUntil({ terms, shown }: Pick<Game, "terms" | "shown">, round: Round): number | null {
  const end = shown.endTime ?? Infinity;
  if (round.closesAt !== null) return Math.min(round.closesAt, end);
  if (terms.keepsEnd && shown.endTime !== null) return end;
  const shortest = Math.max(round.openedAt, shown.startTime ?? 0) + terms.shortestMinutes * 60_000;
  return shortest > Date.now() ? Math.min(shortest, end) : null;
}

/** Last pledges of the rounds that count, added up by buyer: by the book, not by the shop. */
export function totals({ pledges, shown }: Pick<Game, "pledges" | "shown">): Map<number, number> {
  const counting = new Set(shown.rounds.filter(({ isVoid }) => !isVoid).map(({ id }) => id));
  const last = new Map(
    pledges
      .filter(({ roundId }) => counting.has(roundId))
      .map((one) => [`${one.userId} ${one.roundId}`, one]),
  );
  const sums = new Map<number, number>();
  for (const { userId, cents } of last.values()) sums.set(userId, (sums.get(userId) ?? 0) + cents);
  return sums;
}

export function leaders(game: Pick<Game, "pledges" | "shown">): number[] {
  const sums = totals(game);
  const most = Math.max(0, ...sums.values());
  return [...sums].flatMap(([userId, total]) => (total === most ? [userId] : []));
}

/** What the page says that the winner pays for the goods, in whole shillings. */
export function said({ pledges, shown, terms }: Game, userId: number): number {
  if (terms.winnerPays === "nothing") return 0;
  const counting = shown.rounds.filter(({ isVoid }) => !isVoid).map(({ id }) => id);
  const own = pledges.filter((one) => one.userId === userId && counting.includes(one.roundId));
  const highest = Math.max(0, ...own.map(({ cents }) => cents));
  const pledged = new Set(pledges.map(({ roundId }) => roundId).filter((id) => counting.includes(id)));
  const average = Math.round((totals({ pledges, shown }).get(userId) ?? 0) / Math.max(1, pledged.size));
  return Math.floor((terms.winnerPays === "highest" ? highest : average) / 100) * 100;
}
