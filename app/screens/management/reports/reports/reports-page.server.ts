import { daySteps, timeSteps, type TimeSteps } from "~/domain/report/chart-steps";
import { countOf, formatCount } from "~/domain/text/count";
import { listPage } from "~/domain/list/page";
import { type Cents, formatKsh } from "~/domain/money";
import { TOO_MANY_DAYS } from "~/domain/payment/report-days";
import {
  changePercent,
  type TimeRange,
  timeRangeOf,
  neighbourPeriods,
  type Period,
  periodBefore,
  periodOf,
  periodText,
} from "~/domain/report/period";
import { type ReportFilters, reportQuery } from "~/domain/report/report-query";
import {
  REPORT_FIGURES,
  type Figure,
  type Figures,
  type ReportTable,
  totalOfRows,
} from "~/domain/report/report-table";
import {
  averageSale,
  uncostedGoods,
  type OwedToBuyers,
  owedToBuyersOf,
  profitOf,
  signedKsh,
  totalSales,
} from "~/domain/report/sales-report";
import { nairobiDay } from "~/domain/time";
import { moneyOf, owedToBuyers } from "~/operations/reports/money.queries.server";
import {
  SECONDS_A_DAY,
  reportTable,
  tableOfDays,
  withNames,
} from "~/operations/reports/report-table.queries.server";
import { moneyTakenOffIn } from "~/operations/reports/staff-prices.queries.server";
import { goodsOf, salesBySpan, salesOf, type SalesOfSpan } from "~/operations/reports/sales.queries.server";
import { spanName, spanPoints } from "~/screens/management/shared/chart/span-points";

const PAGE_SIZE = 50;
const HOUR_S = 3_600;

/** What the address asks for; today's if its days cannot be a report. */
export function requestedPeriod(filters: ReportFilters, now: Date) {
  const today = nairobiDay(now);
  const period = periodOf(filters, today);
  return { today, isAsked: period !== null, period: period ?? { from: today, to: today } };
}

export async function reportsPage(params: URLSearchParams, now: Date) {
  const filters = reportQuery.read(params);
  const { period, today, isAsked } = requestedPeriod(filters, now);
  const { before, after } = neighbourPeriods(period);
  const range = timeRangeOf(period);
  const days = filters.by === "day" ? await salesBySpan(range, SECONDS_A_DAY) : null;
  const table = days ? tableOfDays(days) : await reportTable(filters.by, range);
  return {
    ...(await tableView(filters, table)),
    overview: days && (await overviewOf(period, now, days)),
    title: periodText(period),
    // what was typed stays
    days: { from: filters.from ?? period.from, to: filters.to ?? period.to, day: filters.day ?? today },
    error: isAsked ? null : TOO_MANY_DAYS,
    steps:
      filters.span === "dates"
        ? null
        : {
            before: reportQuery.path({ ...filters, day: before, page: 1 }),
            after: after > today ? null : reportQuery.path({ ...filters, day: after, page: 1 }),
          },
  };
}

async function tableView(filters: ReportFilters, table: ReportTable) {
  const { skip, page, pageCount } = listPage(filters.page, table.rows.length, PAGE_SIZE);
  const shown = await withNames(filters.by, table.rows.slice(skip, skip + PAGE_SIZE));
  const total = { id: "total", name: "Total", figures: totalOfRows(table) };
  const all = table.rows.length === 0 ? [] : [...shown, total];
  return {
    filters: { ...filters, page },
    pageCount,
    noun: table.noun,
    columns: table.columns.map((figure) => ({ figure, label: REPORT_FIGURES[figure].label })),
    rows: all.map(({ figures, ...row }) => ({ ...row, texts: textsOf(table.columns, figures) })),
  };
}

export type ReportsRow = Awaited<ReturnType<typeof tableView>>["rows"][number] & {
  readonly note?: string;
  readonly to?: string;
};

const textsOf = (columns: readonly Figure[], figures: Figures) =>
  Object.fromEntries(columns.map((figure) => [figure, textOf(figure, figures[figure])]));

function textOf(figure: Figure, value: number | null | undefined): string {
  if (!value) return "–";
  return REPORT_FIGURES[figure].isMoney ? signedKsh(value) : formatCount(value);
}

async function overviewOf(period: Period, now: Date, days: readonly SalesOfSpan[]) {
  const earlier = periodBefore(period, now);
  const range = timeRangeOf(period);
  const steps = stepsOf(period, range);
  const [spans, goods, money, owed, givenOff, salesBefore, moneyBefore] = await Promise.all([
    steps.seconds < SECONDS_A_DAY ? salesBySpan(range, steps.seconds) : days,
    goodsOf(range),
    moneyOf(range),
    owedToBuyers(range),
    moneyTakenOffIn(range),
    salesOf(earlier.range),
    moneyOf(earlier.range),
  ]);
  const sales = totalSales(days);
  const profit = profitOf(goods);
  return {
    against: earlier.text,
    stats: [
      {
        label: "Sales",
        value: signedKsh(sales.salesCents),
        note: changeText(sales.salesCents, salesBefore.salesCents),
      },
      {
        label: "Orders",
        value: formatCount(sales.orders),
        note: changeText(sales.orders, salesBefore.orders, formatCount),
      },
      {
        label: "Average order",
        value: averageText(averageSale(sales)),
        note: changeText(averageSale(sales) ?? 0, averageSale(salesBefore) ?? 0),
      },
      {
        label: "Profit on goods",
        value: profit === null ? "–" : signedKsh(profit),
        note: unknownText(uncostedGoods(goods)),
      },
      {
        label: "Entry fees",
        value: signedKsh(money.entryFeesCents),
        note: changeText(money.entryFeesCents, moneyBefore.entryFeesCents),
      },
      {
        label: "Money in",
        value: formatKsh(money.takenCents),
        note: changeText(money.takenCents, moneyBefore.takenCents),
      },
      ...(givenOff === 0
        ? []
        : [
            {
              label: "Taken off by staff",
              value: signedKsh(givenOff),
              note: "by whom and why: Prices given",
            },
          ]),
      { label: "Refunded", value: formatKsh(money.returnedCents), note: "sent in these days" },
      {
        label: "Owed by buyers",
        value: formatKsh(sales.owedCents),
        note: "orders of these days, not paid yet",
      },
      { label: "Owed to buyers", value: formatKsh(owedToBuyersOf(owed)), note: owedText(owed) },
    ],
    charts: chartsOf(steps, spans),
  };
}

const stepsOf = ({ from, to }: Period, { since, before }: TimeRange): TimeSteps => {
  const last = new Date(before.getTime() - 1);
  return from === to ? timeSteps(since, last, HOUR_S) : daySteps(since, last);
};

/** `spans` are days, or as long as the chart's steps. */
function chartsOf(steps: TimeSteps, spans: readonly SalesOfSpan[]) {
  const days = steps.seconds / SECONDS_A_DAY;
  const stepOf = (key: number) => (days < 1 ? key : Math.floor(key / days));
  const at = (step: number) => totalSales(spans.filter(({ key }) => stepOf(key) === step));
  const { orders, salesCents } = totalSales(spans);
  return {
    column: spanName(steps),
    sales: {
      summary: `${signedKsh(salesCents)}, delivery included`,
      points: spanPoints(steps, (span) => {
        const { salesCents: value } = at(span);
        return { value: Math.max(0, value), text: signedKsh(value) };
      }),
    },
    orders: {
      summary: countOf(orders, "order"),
      points: spanPoints(steps, (span) => {
        const { orders: value } = at(span);
        return { value: Math.max(0, value), text: formatCount(value) };
      }),
    },
  };
}

const averageText = (cents: Cents | null): string => (cents === null ? "–" : formatKsh(cents));

function changeText(now: number, before: number, text: (value: number) => string = signedKsh): string {
  const percent = changePercent(now, before);
  const change = percent === null ? "" : ` (${percent > 0 ? "+" : ""}${percent} %)`;
  return `${text(before)} before${change}`;
}

const unknownText = (cents: Cents): string =>
  cents === 0 ? "sales less cost and VAT" : `without ${formatKsh(cents)} of sales whose cost is not known`;

function owedText({ refundsCents, unmatchedCents, undecidedCents }: OwedToBuyers): string | null {
  const parts = [
    ["refunds not sent", refundsCents],
    ["unmatched", unmatchedCents],
    ["cancelled and not decided", undecidedCents],
  ] as const;
  const owed = parts.filter(([, cents]) => cents > 0);
  return owed.map(([what, cents]) => `${what} ${formatKsh(cents)}`).join(", ") || null;
}
