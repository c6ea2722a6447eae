import { AUDIT_KINDS, auditList } from "~/domain/audit/audit-list";
import { type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import { auditBatches, type TrailEntry } from "~/operations/audit/audit.queries.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";
import { subjectName } from "./audit-subject.server";
import { changeView } from "~/screens/management/shared/history/timeline-view.server";

const columns: readonly CsvColumn<TrailEntry>[] = [
  { label: "Time (EAT)", cell: (entry) => csvTime(entry.at) },
  { label: "Who", cell: (entry) => entry.actor },
  { label: "Username", cell: (entry) => entry.username ?? entry.actor },
  { label: "What", cell: (entry) => entry.action },
  { label: "Kind", cell: (entry) => AUDIT_KINDS[entry.subject] },
  { label: "Number", cell: (entry) => entry.subjectId },
  { label: "Name", cell: subjectName },
  { label: "Product number", cell: (entry) => entry.productId },
  {
    label: "Before → after",
    cell: ({ changes }) =>
      changes
        .map(changeView)
        .map(({ label, before, after }) => `${label}: ${before === null ? after : `${before} → ${after}`}`)
        .join("; "),
  },
];

export const loader = csvLoader((search, _, viewer) => ({
  name: "audit.csv",
  columns,
  batches: auditBatches(viewer, auditList.read(search)),
}));
