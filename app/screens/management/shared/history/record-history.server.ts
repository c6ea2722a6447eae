import { auditList } from "~/domain/audit/audit-list";
import type { AuditSubject } from "~/domain/audit/audit";
import { byNoun } from "~/domain/managed-nouns";
import { subjectTimeline, type TimelineEntry } from "~/operations/audit/audit.queries.server";
import { msg, t } from "~/texts/t";
import type { TimelineProps } from "./timeline";
import { timelineView } from "./timeline-view.server";

const SHOWN_ENTRIES = 20;

const LABELS = {
  ...byNoun(({ history }) => history),
  confirmation: msg("Full history of this money"),
  order: msg("Full history of this order"),
  payment: msg("Full history of this payment"),
  product: msg("Full history of this product"),
  round: msg("Full history of this round"),
  setting: msg("All changes of this setting"),
  user: msg("Full history of this account"),
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
    label: t(LABELS[kind]),
  },
});
