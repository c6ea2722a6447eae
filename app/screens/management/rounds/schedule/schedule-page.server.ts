import { countOf } from "~/domain/count";
import { OVERLAP_MINUTES, scheduleEntries, type ScheduleEntry } from "~/domain/schedule/schedule";
import { formatDayTime, nairobiDay, startOfNairobiDay } from "~/domain/time";
import { plannedRounds } from "~/operations/schedule/schedule.queries.server";

const DAY_MS = 86_400_000;
const WEEK = 7;

export async function schedulePage(now: Date) {
  const rounds = await plannedRounds();
  const today = startOfNairobiDay(nairobiDay(now)).getTime();
  const tomorrow = new Date(today + DAY_MS);
  const entries = scheduleEntries(rounds, new Date(today + WEEK * DAY_MS));
  const byHand = rounds.filter(({ opensAt, closesAt }) => opensAt === null && closesAt === null).length;
  return {
    today: entries.filter(({ at }) => at < tomorrow).map(rowOf),
    week: entries.filter(({ at }) => at >= tomorrow).map(rowOf),
    byHand:
      byHand === 0
        ? null
        : `${countOf(byHand, "open round")} ${byHand === 1 ? "has" : "have"} no closing time.`,
  };
}

export type ScheduleRow = ReturnType<typeof rowOf>;

const rowOf = ({ at, does, round, overlaps }: ScheduleEntry) => ({
  id: `${round.auctionId}-${round.number}-${does}`,
  at: formatDayTime(at),
  what: `Round ${round.number} ${does}`,
  title: round.title,
  to: `/management/products/${round.auctionId}${round.roundId === null ? "" : `/rounds/${round.roundId}`}`,
  overlap: overlapText(overlaps.map(({ title }) => title)),
  /** The product whose scheduled round can be dropped. */
  droppable: does === "opens" ? round.auctionId : null,
});

function overlapText(titles: readonly string[]): string | null {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `Within ${OVERLAP_MINUTES} minutes of ${first}${more}`;
}
