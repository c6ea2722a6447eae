import { Link, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { readForm } from "~/http/forms/form.server";
import { unscheduleRound } from "~/operations/rounds/schedule-round.server";
import { shopTime } from "~/operations/shop-clock.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { WideTable } from "~/ui/list/wide-table";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { formatCount } from "~/domain/text/count";
import { OVERLAP_MINUTES, scheduleEntries, type ScheduleEntry } from "~/domain/schedule/schedule";
import { formatDayTime, nairobiDay, startOfNairobiDay } from "~/domain/time";
import { schedulePlan } from "~/operations/schedule/schedule.queries.server";
import { fill, msg, t } from "~/texts/t";

export const meta = titled(msg("Schedule · Management"));

export const loader = guarded(() => schedulePage(shopTime()));

/** Drops a round that has not opened yet. */
export const action = guarded(async (args, actor) => {
  const sent = (await readForm(args.request)).get("product_id");
  const auctionId = typeof sent === "string" ? parseId(sent) : null;
  if (auctionId === null) throw missing("product");
  return redirectAfterWrite(args, await unscheduleRound(actor, auctionId), {
    failure: t("The round was not dropped"),
    done: () => ["/management/schedule", t("The round will not open")],
  });
});

export default function Schedule() {
  const { today, week, byHand } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("Schedule")}>{t("What opens and closes, in Nairobi time.")}</PageHeader>
      <Days title={t("Today")} rows={today} empty={t("Nothing opens or closes today.")} />
      <Days title={t("This week")} rows={week} empty={t("Nothing opens or closes in the six days after.")} />
      {byHand ? <p className={muted}>{byHand}</p> : null}
    </>
  );
}

const Days = ({ title, rows, empty }: { title: string; rows: readonly ScheduleRow[]; empty: string }) => (
  <Panel title={title} look="bare">
    {rows.length > MAX_ROWS ? (
      <p className={muted}>{t("Only the first {count} are shown.", { count: MAX_ROWS })}</p>
    ) : null}
    <WideTable
      caption={title}
      captionHidden
      rows={rows.slice(0, MAX_ROWS)}
      empty={<p className={muted}>{empty}</p>}
      columns={[
        { label: t("Auction"), primary: true, cell: ({ title, to }) => <Link to={to}>{title}</Link> },
        { label: t("Time"), cell: ({ at }) => at },
        { label: t("What"), cell: ({ what }) => what },
        { label: t("Overlaps"), cell: ({ overlap }) => overlap ?? "–" },
        {
          label: t("Change"),
          labelHidden: true,
          cell: ({ droppable, title }) =>
            droppable && (
              <PostButton
                label={t("Cancel opening")}
                fullLabel={t("Cancel opening: {title}", { title })}
                fields={{ product_id: String(droppable) }}
              />
            ),
        },
      ]}
    />
  </Panel>
);

/** A longer list would be too long to read on a phone. */
const MAX_ROWS = 100;
const DAY_MS = 86_400_000;
const WEEK = 7;

async function schedulePage(now: Date) {
  const from = startOfNairobiDay(nairobiDay(now));
  const { rounds, auctions } = await schedulePlan({ from, now });
  const daysOn = (days: number) => new Date(from.getTime() + days * DAY_MS);
  const [tomorrow, until] = [daysOn(1), daysOn(WEEK)];
  const entries = scheduleEntries(rounds, auctions, { from, until });
  const byHand = rounds.filter(({ roundId, closesAt }) => roundId !== null && closesAt === null).length;
  const rowsOf = (entries: readonly ScheduleEntry[]) =>
    entries.slice(0, MAX_ROWS + 1).map((entry) => rowOf(entry, now));
  return {
    today: rowsOf(entries.filter(({ at }) => at < tomorrow)),
    week: rowsOf(entries.filter(({ at }) => at >= tomorrow)),
    byHand:
      byHand === 0
        ? null
        : byHand === 1
          ? t("1 open round has no closing time.")
          : t("{count} open rounds have no closing time.", { count: formatCount(byHand) }),
  };
}

type ScheduleRow = ReturnType<typeof rowOf>;

function rowOf(entry: ScheduleEntry, now: Date) {
  const { at, does, auction, round, overlaps } = entry;
  return {
    id: `${auction.auctionId}-${round?.number ?? "auction"}-${does}`,
    at: formatDayTime(at),
    what: whatText(entry, at <= now),
    title: auction.title,
    to: `/management/products/${auction.auctionId}${round?.roundId ? `/rounds/${round.roundId}` : ""}`,
    overlap: at > now ? overlapText(overlaps.map(({ title }) => title)) : null,
    droppable: does === "opens" && round?.roundId === null ? auction.auctionId : null,
  };
}

const TEXTS = {
  auction: {
    opens: [msg("Auction opens"), msg("Auction opened")],
    closes: [msg("Auction closes"), msg("Auction closed")],
  },
  round: {
    opens: [msg("Round {number} opens"), msg("Round {number} opened")],
    closes: [msg("Round {number} closes"), msg("Round {number} closed")],
  },
  both: {
    opens: [msg("Round {number} and the auction open"), msg("Round {number} and the auction opened")],
    closes: [msg("Round {number} and the auction close"), msg("Round {number} and the auction closed")],
  },
} as const;

/** 'Round 2 opens', 'Auction closed', 'Round 1 and the auction close' */
function whatText({ does, round, withAuction }: ScheduleEntry, isPast: boolean): string {
  const kind = !round ? "auction" : withAuction ? "both" : "round";
  const [coming, past]: readonly [string, string] = TEXTS[kind][does];
  return fill(t(isPast ? past : coming), { number: round?.number ?? "" });
}

function overlapText(titles: readonly string[]): string | null {
  const [first, ...others] = titles;
  if (first === undefined) return null;
  const minutes = OVERLAP_MINUTES;
  return others.length === 0
    ? t("Within {minutes} minutes of {first}", { minutes, first })
    : t("Within {minutes} minutes of {first} and {count} more", { minutes, first, count: others.length });
}
