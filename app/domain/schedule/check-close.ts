/** Recomputes, from what a proof publishes, when a round had to close (D91). */
import type { Cents } from "~/domain/money";
import { changesLeader, extendedClose, isPastClose, type MovingClose } from "./close-time";

/** The close as it was set when the round opened (after 0 pledges), or moved by hand after so many. */
export interface CloseSetting extends MovingClose {
  readonly afterSeq: number;
}

interface Entry {
  readonly seq: number;
  readonly participationId: number;
  readonly cents: Cents;
  readonly submittedAt: Date;
}

interface CloseCheck {
  readonly closesAt: Date | null;
  /** The first pledge that came too late; null if none did. */
  readonly lateSeq: number | null;
}

export function checkClose(sets: readonly CloseSetting[], entries: readonly Entry[]): CloseCheck {
  const pledges = new Map<number, Cents>();
  const waiting = [...sets];
  let close: MovingClose = { closesAt: null, softCloseMinutes: null, latestCloseAt: null };
  const setBefore = (seq: number) => {
    while (waiting[0] && waiting[0].afterSeq < seq) close = waiting.shift() ?? close;
  };
  for (const { seq, participationId, cents, submittedAt } of entries) {
    setBefore(seq);
    if (isPastClose(close.closesAt, submittedAt)) return { closesAt: close.closesAt, lateSeq: seq };
    if (changesLeader({ cents, ...standingOf(pledges, participationId) }))
      close = { ...close, closesAt: extendedClose(close, submittedAt) ?? close.closesAt };
    pledges.set(participationId, cents);
  }
  setBefore(Infinity);
  return { closesAt: close.closesAt, lateSeq: null };
}

function standingOf(pledges: ReadonlyMap<number, Cents>, own: number) {
  let others: Cents | null = null;
  for (const [id, cents] of pledges) if (id !== own && cents > (others ?? 0)) others = cents;
  return { ownCents: pledges.get(own) ?? null, othersCents: others };
}

/** JSON, which people can read too. */
export const closeSettingsText = (sets: readonly CloseSetting[]): string => JSON.stringify(sets);

export const readCloseSettings = (text: string) =>
  // every text in it is a time
  JSON.parse(text || "[]", (_, value: unknown) =>
    typeof value === "string" ? new Date(value) : value,
  ) as CloseSetting[];
