import { formatKsh } from "~/domain/money";
import { REPORTED_METHODS, reportedMethodLabel } from "~/domain/payment/reported-method";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCount } from "~/domain/text/count";
import { formatClock, nairobiDay } from "~/domain/time";
import { type DayFigures, todayFigures } from "~/operations/reports/today.queries.server";
import { msg, t } from "~/texts/t";

const WEEKDAYS = [
  msg("Sunday"),
  msg("Monday"),
  msg("Tuesday"),
  msg("Wednesday"),
  msg("Thursday"),
  msg("Friday"),
  msg("Saturday"),
];

export async function todayView(now: Date) {
  const { today, lastWeek } = await todayFigures(now);
  const day = WEEKDAYS[new Date(`${nairobiDay(now)}T00:00:00Z`).getUTCDay()] ?? "";
  const weekday = t("last {day}", { day: t(day) });
  const figure = (label: string, textOf: (day: DayFigures) => string) => ({
    label,
    value: textOf(today),
    note: `${textOf(lastWeek)} ${weekday}`,
  });
  const ways = REPORTED_METHODS.filter((way) => today.takenCents.has(way) || lastWeek.takenCents.has(way));
  const came = (day: DayFigures) => [...day.takenCents.values()].reduce((sum, cents) => sum + cents, 0);
  const only = ways.length === 1 ? ways[0] : null;
  return {
    until: t("Until {time}, beside {weekday} until the same time.", {
      time: formatClock(now).replace(/:\d\d EAT/, " EAT"),
      weekday,
    }),
    stats: [
      figure(t("Orders"), ({ orders }) => formatCount(orders)),
      figure(t("Sales"), ({ salesCents }) => signedKsh(salesCents)),
      figure(only ? t("Money in, {way}", { way: reportedMethodLabel(only) }) : t("Money in"), (day) =>
        formatKsh(came(day)),
      ),
      ...(ways.length > 1
        ? ways.map((way) =>
            figure(reportedMethodLabel(way), ({ takenCents }) => formatKsh(takenCents.get(way) ?? 0)),
          )
        : []),
      figure(t("New buyers"), ({ newBuyers }) => formatCount(newBuyers)),
    ],
  };
}
