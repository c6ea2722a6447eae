import { auditLabel } from "~/domain/audit/audit-text";

/** Text after 'saved': the fields that somebody else changed and that the save did not overwrite. */
export function otherChangesText(fields: readonly string[] | undefined): string {
  if (!fields || fields.length === 0) return "";
  const names = fields.map(auditLabel);
  const last = names.pop() ?? "";
  const all = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return ` Somebody else changed ${all} while you were editing. That change is kept.`;
}
