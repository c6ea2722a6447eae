import { formatCount } from "~/domain/text/count";
import { formatClock, formatDateTime, formatDay, formatDayTime } from "~/domain/time";
import { t } from "~/texts/t";
import type { CloseTimes } from "./close-time";

export interface RecordedCloseMove {
  readonly at: Date;
  readonly from: Date | null;
  readonly to: Date | null;
}

export interface RoundCloseTimes extends CloseTimes {
  readonly closedAt: Date | null;
}

/** For page and proof (D91): the soft close, each move by hand, and a close earlier than announced. */
export function closeSentences(round: RoundCloseTimes, moves: readonly RecordedCloseMove[]): string[] {
  const { closesAt, plannedCloseAt, closedAt } = round;
  const soft = closedAt ? null : softCloseText(round);
  const isExtended = closesAt !== null && plannedCloseAt !== null && closesAt > plannedCloseAt;
  return [
    ...(soft ? [soft] : []),
    ...moves.map(movedText),
    ...(isExtended
      ? [
          t("New leaders moved the close from {from} to {to}", {
            from: exactly(plannedCloseAt),
            to: exactly(closesAt),
          }),
        ]
      : []),
    ...(closedAt && closesAt && closedAt < closesAt
      ? [
          t("Closed by hand at {closed}, before {announced}, the time announced", {
            closed: exactly(closedAt),
            announced: exactly(closesAt),
          }),
        ]
      : []),
  ];
}

/** Pledges come in the last second. */
const exactly = (at: Date) => `${formatDay(at)}, ${formatClock(at)}`;

const movedText = ({ at, from, to }: RecordedCloseMove) =>
  from === null && to !== null
    ? t("Close set to {to} at {at}", { to: formatDateTime(to), at: formatDateTime(at) })
    : t("Close moved from {from} to {to} at {at}", {
        from: closeText(from),
        to: closeText(to),
        at: formatDateTime(at),
      });

const closeText = (close: Date | null) => (close === null ? t("no time") : formatDateTime(close));

/** On the proof: what was due, and when it was done. */
export function closedByText({
  closesAt,
  closedAt,
  ledgerSeq,
}: RoundCloseTimes & { readonly ledgerSeq: number }): string | null {
  if (closesAt === null || closedAt === null) return null;
  if (closedAt < closesAt) return null;
  return t("The round closed by the clock at {closes}; {before}. It was decided at {closed}.", {
    closes: exactly(closesAt),
    before: cameBefore(ledgerSeq),
    closed: exactly(closedAt),
  });
}

function cameBefore(pledges: number): string {
  if (pledges === 0) return t("nobody had pledged");
  return pledges === 1
    ? t("1 pledge came before")
    : t("{count} pledges came before", { count: formatCount(pledges) });
}

/** For staff. */
export const roundEndText = ({ closedAt, closesAt }: { closedAt: Date | null; closesAt: Date | null }) =>
  closedAt
    ? formatDateTime(closedAt)
    : closesAt
      ? t("Closes {time}", { time: formatDateTime(closesAt) })
      : t("Still open");

/** D72: read before anyone pays. */
export const softCloseText = ({ softCloseMinutes, latestCloseAt }: CloseTimes): string | null =>
  softCloseMinutes === null || latestCloseAt === null
    ? null
    : t(
        "A new leader in the last {minutes} min moves the close to {minutes} min later, to {latest} at most.",
        { minutes: softCloseMinutes, latest: formatDayTime(latestCloseAt) },
      );
