import { formatKsh } from "~/domain/money";
import { REPORTED_METHODS, reportedMethodLabel } from "~/domain/payment/reported-method";
import { signedKsh } from "~/domain/report/sales-report";
import { formatCount } from "~/domain/text/count";
import { formatClock, nairobiDay } from "~/domain/time";
import { type DayFigures, todayFigures } from "~/operations/reports/today.queries.server";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export async function todayView(now: Date) {
  const { today, lastWeek } = await todayFigures(now);
  const weekday = `last ${WEEKDAYS[new Date(`${nairobiDay(now)}T00:00:00Z`).getUTCDay()]}`;
  const figure = (label: string, textOf: (day: DayFigures) => string) => ({
    label,
    value: textOf(today),
    note: `${textOf(lastWeek)} ${weekday}`,
  });
  const ways = REPORTED_METHODS.filter((way) => today.takenCents.has(way) || lastWeek.takenCents.has(way));
  const came = (day: DayFigures) => [...day.takenCents.values()].reduce((sum, cents) => sum + cents, 0);
  const only = ways.length === 1 ? ways[0] : null;
  return {
    until: `Until ${formatClock(now).replace(/:\d\d EAT/, " EAT")}, beside ${weekday} until the same time.`,
    stats: [
      figure("Orders", ({ orders }) => formatCount(orders)),
      figure("Sales", ({ salesCents }) => signedKsh(salesCents)),
      figure(only ? `Money in, ${reportedMethodLabel(only)}` : "Money in", (day) => formatKsh(came(day))),
      ...(ways.length > 1
        ? ways.map((way) =>
            figure(reportedMethodLabel(way), ({ takenCents }) => formatKsh(takenCents.get(way) ?? 0)),
          )
        : []),
      figure("New buyers", ({ newBuyers }) => formatCount(newBuyers)),
    ],
  };
}
