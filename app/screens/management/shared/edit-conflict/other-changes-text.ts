import { auditLabel } from "~/domain/audit/audit-text";

export function otherChangesText(fields: readonly string[] | undefined): string {
  if (!fields || fields.length === 0) return "";
  const names = fields.map(auditLabel);
  const last = names.pop() ?? "";
  const all = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return ` Somebody else changed ${all} while you were editing. That change is kept.`;
}
