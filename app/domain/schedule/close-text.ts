import { countOf } from "~/domain/count";
import { formatDateTime, formatDayTime } from "~/domain/time";
import type { CloseTimes } from "./close-time";

export interface CloseMoved {
  readonly at: Date;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface ToldClose extends CloseTimes {
  readonly closedAt: Date | null;
}

/** For page and proof (D91): the soft close, each move by hand, and a close earlier than announced. */
export function closeSentences(round: ToldClose, moves: readonly CloseMoved[]): string[] {
  const { closesAt, plannedCloseAt, closedAt } = round;
  const soft = closedAt ? null : softCloseText(round);
  const isExtended = closesAt !== null && plannedCloseAt !== null && closesAt > plannedCloseAt;
  return [
    ...(soft ? [soft] : []),
    ...moves.map(movedText),
    ...(isExtended
      ? [`New leaders moved the close from ${formatDayTime(plannedCloseAt)} to ${formatDateTime(closesAt)}`]
      : []),
    ...(closedAt && closesAt && closedAt < closesAt
      ? [
          `Closed by hand at ${formatDateTime(closedAt)}, before ${formatDateTime(closesAt)}, the time announced`,
        ]
      : []),
  ];
}

const movedText = ({ at, from, to }: CloseMoved) =>
  from === null && to !== null
    ? `Close set to ${formatDateTime(to)} at ${formatDateTime(at)}`
    : `Close moved from ${closeText(from)} to ${closeText(to)} at ${formatDateTime(at)}`;

const closeText = (close: Date | null) => (close === null ? "no time" : formatDateTime(close));

/** On the proof: what was due, and when it was done. */
export function closedByText({
  closesAt,
  closedAt,
  ledgerSeq,
}: ToldClose & { readonly ledgerSeq: number }): string | null {
  if (closesAt === null || closedAt === null) return null;
  return closedAt < closesAt
    ? null
    : `The round closed by the clock at ${formatDateTime(closesAt)}; ${ledgerSeq === 0 ? "nobody had pledged" : `${countOf(ledgerSeq, "pledge")} came before`}. It was decided at ${formatDateTime(closedAt)}.`;
}

/** For staff. */
export const roundEndText = ({ closedAt, closesAt }: { closedAt: Date | null; closesAt: Date | null }) =>
  closedAt ? formatDateTime(closedAt) : closesAt ? `Closes ${formatDateTime(closesAt)}` : "Still open";

/** D72: read before anyone pays. */
export const softCloseText = ({ softCloseMinutes, latestCloseAt }: CloseTimes): string | null =>
  softCloseMinutes === null || latestCloseAt === null
    ? null
    : `A new leader in the last ${softCloseMinutes} min moves the close to ${softCloseMinutes} min later, to ${formatDayTime(latestCloseAt)} at most.`;
