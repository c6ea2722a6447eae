import { auditList } from "~/domain/audit/audit-list";
import type { AuditSubject } from "~/domain/audit/audit";
import { subjectTimeline, type TimelineEntry } from "~/operations/audit/audit.queries.server";
import type { TimelineProps } from "./timeline";
import { timelineView } from "./timeline-view.server";

const SHOWN_ENTRIES = 20;

const LABELS = {
  banner: "Full history of this banner",
  category: "Full history of this category",
  confirmation: "Full history of this money",
  discount_code: "Full history of this discount code",
  order: "Full history of this order",
  payment: "Full history of this payment",
  pick_up_point: "Full history of this pick-up point",
  product: "Full history of this product",
  round: "Full history of this round",
  search_words: "Full history of these words",
  setting: "All changes of this setting",
  user: "Full history of this account",
  webhook: "Full history of this webhook",
} as const satisfies Partial<Record<AuditSubject, string>>;

export type HistoryKind = keyof typeof LABELS;

export const recordHistory = async (kind: HistoryKind, id: number): Promise<TimelineProps> =>
  historyView(kind, id, await subjectTimeline(kind, id, SHOWN_ENTRIES));

export const historyView = (
  kind: HistoryKind,
  id: number | null,
  entries: readonly TimelineEntry[],
): TimelineProps => ({
  entries: timelineView(entries),
  all: {
    to: auditList.path({ kind: kind === "product" ? "product_and_rounds" : kind, id }),
    label: LABELS[kind],
  },
});
