import { type Cents, formatKsh } from "~/domain/money";
import { spanOfDays } from "~/domain/order/list/order-list";
import { type DailyReconciliation, differenceOf, totalOfDays } from "~/domain/payment/daily-reconciliation";
import { isReportPeriod } from "~/domain/payment/report-days";
import { formatCalendarDay, lastNairobiDays, readDay } from "~/domain/time";
import { dailyReconciliation } from "~/operations/reconciliation/daily-reconciliation.queries.server";
import { reportedMethodLabel } from "~/domain/payment/reported-method";
import { t } from "~/texts/t";
import { differenceText } from "../payment-labels";

const SHOWN_DAYS = 14;

/** Days in Nairobi, both included; the last two weeks if none, or more than a year, are given. */
export function reportDays(params: URLSearchParams, now: Date): { from: string; to: string } {
  const recent = lastNairobiDays(SHOWN_DAYS, now);
  const last = recent.at(-1) ?? "";
  const day = (name: string) => readDay(params.get(name) ?? "");
  const to = day("to") ?? last;
  const from = day("from") ?? (day("to") === null ? (recent[0] ?? last) : to);
  return isReportPeriod({ from, to }) ? { from, to } : { from: recent[0] ?? last, to: last };
}

export async function reportRows(days: { from: string; to: string }): Promise<DailyReconciliation[]> {
  const { since, before } = spanOfDays(days);
  return since && before ? dailyReconciliation({ since, before }) : [];
}

export async function reportPage(params: URLSearchParams, now: Date) {
  const days = reportDays(params, now);
  const rows = await reportRows(days);
  const total = totalOfDays(rows);
  return {
    ...days,
    csvPath: `/management/payments/report.csv?${new URLSearchParams(days)}`,
    stats: [
      { label: t("Money in"), value: formatKsh(total.takenCents) },
      { label: t("Entry fees"), value: formatKsh(total.entryFeesCents) },
      { label: t("Orders"), value: formatKsh(total.ordersCents) },
      { label: t("Unmatched"), value: formatKsh(total.unmatchedCents) },
      { label: t("Refunded"), value: formatKsh(total.returnedCents), note: t("by the day it was sent") },
    ],
    isRight: rows.every((day) => differenceOf(day) === 0),
    rows: rows.map((day) => ({
      id: `${day.day} ${day.way} ${day.enteredBy ?? ""}`,
      day: formatCalendarDay(day.day),
      way: reportedMethodLabel(day.way),
      enteredBy: day.enteredBy,
      taken: formatKsh(day.takenCents),
      purposes: [
        amountFor(t("Entry fees"), day.entryFeesCents),
        amountFor(t("Orders"), day.ordersCents),
        amountFor(t("Unmatched"), day.unmatchedCents),
      ].flatMap((purpose) => purpose ?? []),
      returned: day.returnedCents === 0 ? null : formatKsh(day.returnedCents),
      difference: differenceText(differenceOf(day)),
    })),
  };
}

const amountFor = (label: string, cents: Cents) => (cents === 0 ? null : { label, amount: formatKsh(cents) });
