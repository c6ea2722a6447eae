import { auditLabel } from "~/domain/audit/audit-text";
import { t } from "~/texts/t";

export function otherChangesText(fields: readonly string[] | undefined): string {
  if (!fields || fields.length === 0) return "";
  const names = fields.map(auditLabel);
  const last = names.pop() ?? "";
  const all = names.length === 0 ? last : t("{names} and {last}", { names: names.join(", "), last });
  return t(" Somebody else changed {all} while you were editing. That change is kept.", { all });
}
