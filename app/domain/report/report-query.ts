import { choice, listQuery, optionalDay } from "~/domain/list/list-query";
import { REPORT_SPANS } from "./period";

export const REPORT_GROUPS = ["day", "product", "category", "county", "payment", "staff", "prices"] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const reportQuery = listQuery("/management/reports", {
  span: choice(REPORT_SPANS),
  day: optionalDay,
  from: optionalDay,
  to: optionalDay,
  by: choice(REPORT_GROUPS),
});

export type ReportFilters = typeof reportQuery.all;
