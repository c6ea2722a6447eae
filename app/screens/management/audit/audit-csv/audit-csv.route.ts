import type { LoaderFunctionArgs } from "~/router";
import { AUDIT_KINDS, readAuditFilters } from "~/domain/audit/audit-list";
import { csvFile, type CsvFile, csvTime } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { auditBatches, type TrailEntry } from "~/operations/audit/audit.queries.server";
import { subjectName } from "../audit-subject.server";
import { changeView } from "~/screens/management/shared/timeline-view.server";

const columns: CsvFile<TrailEntry>["columns"] = {
  "Time (EAT)": (entry) => csvTime(entry.at),
  Who: (entry) => entry.actor,
  What: (entry) => entry.action,
  Kind: (entry) => AUDIT_KINDS[entry.subject],
  Number: (entry) => entry.subjectId,
  Name: subjectName,
  "Product number": (entry) => entry.productId,
  "Before → after": ({ changes }) =>
    changes
      .map(changeView)
      .map(({ label, before, after }) => `${label}: ${before === null ? after : `${before} → ${after}`}`)
      .join("; "),
};

/** Exactly the entries of the list with the same query, all pages of it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const filters = readAuditFilters(new URL(args.request.url).searchParams);
  return csvFile(args.context, { name: "audit.csv", columns, batches: auditBatches(filters) });
}
