import { SUBJECT_PAGES } from "~/domain/audit/audit-access";
import { AUDIT_KINDS } from "~/domain/audit/audit-list";
import type { TrailEntry } from "~/operations/audit/audit.queries.server";

/** 'Kiondo basket', 'Round 2 of Kiondo basket', 'Banner 4 (deleted)'. */
export function subjectName({ subject, subjectId, name, exists }: TrailEntry): string {
  const text = name ?? `${AUDIT_KINDS[subject]} ${subjectId}`;
  return exists ? text : `${text} (deleted)`;
}

/** Null if its page no longer exists. */
export function subjectPath({ subject, subjectId, productId, exists }: TrailEntry): string | null {
  if (!exists || (subject === "round" && productId === null)) return null;
  const ids: Readonly<Record<string, number | null>> = { id: subjectId, roundId: subjectId, productId };
  return SUBJECT_PAGES[subject].replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
}
