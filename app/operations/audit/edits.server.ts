/** The audit trail as the version of what it tells of: a form that was loaded before an edit is not saved over it. */
import { db, type Tx } from "~/db/client.server";
import { AUDIT_ACTIONS, type AuditAction } from "~/domain/audit";
import { type Refusal, refuse } from "~/domain/refusal";
import { subjectTimeline, type TimelineEntry } from "./audit.queries.server";

/** What writes the fields of an edit form; a product's round or status is none of them. */
const EDITS = {
  product: ["product.update"],
  category: ["category.update"],
  banner: ["banner.update", "banner.activate", "banner.deactivate"],
} satisfies Record<string, AuditAction[]>;

export type EditedSubject = keyof typeof EDITS;

/** Far more than happens while somebody fills in a form. */
const MAX_TOLD = 20;

/** Throw it inside the transaction: nothing of the write is kept then. */
export class EditedMeanwhile extends Error {
  readonly refusal: Refusal;
  constructor(subject: EditedSubject) {
    super(`edited meanwhile: ${subject}`);
    this.refusal = refuse("conflict", `This ${subject} was changed meanwhile. Nothing was saved.`);
  }
}

/** Number of the latest edit, 0 before the first. Ask for it before the fields that it stands for. */
export async function latestEdit(subject: EditedSubject, subjectId: number): Promise<number> {
  const entry = await db().auditEntry.findFirst({
    where: { subject, subjectId, action: { in: EDITS[subject] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return entry?.id ?? 0;
}

/** The same of a list's rows. One statement. */
export async function latestEdits(
  subject: EditedSubject,
  subjectIds: readonly number[],
): Promise<(subjectId: number) => number> {
  const rows = await db().auditEntry.groupBy({
    by: ["subjectId"],
    where: { subject, subjectId: { in: [...subjectIds] }, action: { in: EDITS[subject] } },
    _max: { id: true },
  });
  const latest = new Map(rows.map(({ subjectId, _max }) => [subjectId, _max.id ?? 0]));
  return (subjectId) => latest.get(subjectId) ?? 0;
}

/** Edits after `seen` that changed something, newest first. Two statements. */
export async function editsSince(
  subject: EditedSubject,
  subjectId: number,
  seen: number,
): Promise<TimelineEntry[]> {
  const words: string[] = EDITS[subject].map((action) => AUDIT_ACTIONS[action]);
  const entries = await subjectTimeline(subject, subjectId, MAX_TOLD);
  return entries.filter(
    ({ id, action, changes }) => id > seen && words.includes(action) && changes.length > 0,
  );
}

/**
 * Throws EditedMeanwhile where somebody changed a field after `seen`; null compares nothing. The caller holds the row, so that
 * of two who save at the same moment the second sees the first one's entry.
 */
export async function refuseUnseenEdits(
  tx: Tx,
  subject: EditedSubject,
  subjectId: number,
  seen: number | null,
): Promise<void> {
  if (seen === null) return;
  const unseen = await tx.auditEntry.count({
    where: {
      subject,
      subjectId,
      id: { gt: seen },
      action: { in: EDITS[subject] },
      // an entry keeps what is different: this one saved a form as it was
      NOT: { after: "{}" },
    },
  });
  if (unseen > 0) throw new EditedMeanwhile(subject);
}
