/** When a round closes by the clock, and how the soft close moves that time (D91). */
import type { Cents } from "~/domain/money";

export const MINUTE_MS = 60_000;

export const nextMinute = (at: Date): Date => new Date(Math.ceil(at.getTime() / MINUTE_MS) * MINUTE_MS);

export interface CloseTimes {
  /** Null if staff close the round by hand. */
  readonly closesAt: Date | null;
  /** `closesAt` before the soft close moved it. */
  readonly plannedCloseAt: Date | null;
  readonly softCloseMinutes: number | null;
  readonly latestCloseAt: Date | null;
}

export type MovingClose = Omit<CloseTimes, "plannedCloseAt">;

export const MANUAL_CLOSE: CloseTimes = {
  closesAt: null,
  plannedCloseAt: null,
  softCloseMinutes: null,
  latestCloseAt: null,
};

/** The closing time itself counts as past. */
export const isPastClose = (closesAt: Date | null, at: Date): boolean => closesAt !== null && at >= closesAt;

export interface PlannedClose {
  readonly closesAt: Date | null;
  readonly softCloseMinutes: number | null;
  /** The soft close adds at most this many minutes in all. */
  readonly softCloseMaxMinutes: number | null;
}

/** What a new round stores. A soft close never goes beyond the auction's end. */
export function closeTimes(
  { closesAt, softCloseMinutes, softCloseMaxMinutes }: PlannedClose,
  endTime: Date | null,
): CloseTimes {
  if (closesAt === null || softCloseMinutes === null)
    return { ...MANUAL_CLOSE, closesAt, plannedCloseAt: closesAt };
  const bound = closesAt.getTime() + (softCloseMaxMinutes ?? softCloseMinutes) * MINUTE_MS;
  const latest = Math.min(bound, endTime?.getTime() ?? bound);
  return { closesAt, plannedCloseAt: closesAt, softCloseMinutes, latestCloseAt: new Date(latest) };
}

/** The soft close's bound moves with the close: earlier it is never later than it was, later never beyond the auction's end. */
export function movedClose(times: CloseTimes, closesAt: Date | null, endTime: Date | null): CloseTimes {
  const { plannedCloseAt, latestCloseAt, softCloseMinutes } = times;
  if (closesAt === null) return MANUAL_CLOSE;
  if (softCloseMinutes === null || plannedCloseAt === null || latestCloseAt === null)
    return { ...MANUAL_CLOSE, closesAt, plannedCloseAt: closesAt };
  const wanted = closesAt.getTime() + latestCloseAt.getTime() - plannedCloseAt.getTime();
  const isLater = times.closesAt !== null && closesAt > times.closesAt;
  const bound = isLater ? (endTime?.getTime() ?? wanted) : latestCloseAt.getTime();
  const latest = Math.min(wanted, Math.max(bound, closesAt.getTime()));
  return { closesAt, plannedCloseAt: closesAt, softCloseMinutes, latestCloseAt: new Date(latest) };
}

interface NewPledge {
  readonly cents: Cents;
  /** The buyer's previous pledge and the highest of all others. Null if there is none. */
  readonly ownCents: Cents | null;
  readonly othersCents: Cents | null;
}

/** Whether other people lead the round than before: a tie at the top counts, a sole leader's own raise does not. */
export function changesLeader({ cents, ownCents, othersCents }: NewPledge): boolean {
  const ledAlone = ownCents !== null && ownCents > (othersCents ?? 0);
  return !ledAlone && cents >= (othersCents ?? 0);
}

/** The new closing time after a pledge that changed who leads at `at`; null if it stays. */
export function extendedClose(
  { closesAt, softCloseMinutes, latestCloseAt }: MovingClose,
  at: Date,
): Date | null {
  if (closesAt === null || softCloseMinutes === null || latestCloseAt === null) return null;
  const wanted = Math.min(at.getTime() + softCloseMinutes * MINUTE_MS, latestCloseAt.getTime());
  return wanted > closesAt.getTime() ? new Date(wanted) : null;
}
