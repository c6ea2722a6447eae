import type { LoaderFunctionArgs } from "~/router";
import { AUDIT_KINDS, auditList } from "~/domain/audit/audit-list";
import { csvFile, type CsvColumn, csvTime } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { auditBatches, type TrailEntry } from "~/operations/audit/audit.queries.server";
import { subjectName } from "../audit-subject.server";
import { changeView } from "~/screens/management/shared/timeline-view.server";

const columns: readonly CsvColumn<TrailEntry>[] = [
  { label: "Time (EAT)", cell: (entry) => csvTime(entry.at) },
  { label: "Who", cell: (entry) => entry.actor },
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

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = auditList.read(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "audit.csv", columns, batches: auditBatches(filters) });
}
