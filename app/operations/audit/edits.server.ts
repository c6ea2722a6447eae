/** The audit trail is an edit form's version number: a form loaded before an edit is not saved over it. */
import { db, type Tx } from "~/db/client.server";
import { AUDIT_ACTIONS, type AuditAction, auditFields, type AuditFields } from "~/domain/audit/audit";
import { changedText } from "~/domain/audit/audit-text";
import { mergeEdits } from "~/domain/form/edit-merge";
import { byNoun } from "~/domain/managed-nouns";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import type { SeenVersion } from "~/domain/form/seen-version";
import { subjectTimeline, type TimelineEntry } from "./audit.queries.server";
import { t } from "~/texts/t";

/** Only the actions of edit forms, so neither rounds nor status. */
const EDITS = {
  ...byNoun((_, noun): AuditAction[] => [`${noun}.update`]),
  product: ["product.update"],
  banner: ["banner.update", "banner.activate", "banner.deactivate"],
  setting: ["setting.update"],
} satisfies Record<string, AuditAction[]>;

export type EditedSubject = keyof typeof EDITS;

const MAX_LISTED = 20;

export const editConflict = (subject: EditedSubject, clashes: readonly string[]): Refusal => ({
  ...refuse(
    "conflict",
    t("{changed} while you were editing. Nothing was saved.", { changed: changedText(subject) }),
  ),
  clashes,
});

/** Id of the latest edit, 0 before the first. Read it before the fields of that version. */
export async function latestEdit(subject: EditedSubject, subjectId: number): Promise<number> {
  const entry = await db().auditEntry.findFirst({
    where: { subject, subjectId, action: { in: EDITS[subject] } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return entry?.id ?? 0;
}

export async function latestEdits(
  subject: EditedSubject,
  subjectIds: readonly number[],
  client: Pick<Tx, "auditEntry"> = db(),
): Promise<(subjectId: number) => number> {
  const rows = await client.auditEntry.groupBy({
    by: ["subjectId"],
    where: { subject, subjectId: { in: [...subjectIds] }, action: { in: EDITS[subject] } },
    _max: { id: true },
  });
  const latest = new Map(rows.map(({ subjectId, _max }) => [subjectId, _max.id ?? 0]));
  return (subjectId) => latest.get(subjectId) ?? 0;
}

/** Newest first, without edits that changed nothing. */
export async function editsSince(
  subject: EditedSubject,
  subjectId: number,
  seen: number,
): Promise<TimelineEntry[]> {
  const actions: string[] = EDITS[subject].map((action) => AUDIT_ACTIONS[action]);
  const entries = await subjectTimeline(subject, subjectId, MAX_LISTED);
  return entries.filter(
    ({ id, action, changes }) => id > seen && actions.includes(action) && changes.length > 0,
  );
}

interface MergeInput {
  /** Null compares nothing. */
  readonly seen: SeenVersion | null;
  /** By the audit trail's names. Fields left out were not changed. */
  readonly mine: Readonly<Record<string, unknown>>;
  readonly theirs: Readonly<Record<string, unknown>>;
}

/** Returns the fields that only other people changed; a conflict if both changed one. The caller has locked the row. */
export async function mergeUnseenEdits(
  tx: Tx,
  subject: EditedSubject,
  subjectId: number,
  { seen, mine, theirs }: MergeInput,
): Promise<Outcome<readonly string[]>> {
  if (seen === null) return accepted([]);
  const entries = await tx.auditEntry.findMany({
    where: editsAfter(subject, subjectId, seen.edit),
    orderBy: { id: "asc" },
    select: { id: true, before: true },
  });
  const { changedByOthers, clashes } = mergeEdits({
    mine: auditFields(mine),
    theirs: auditFields(theirs),
    edits: entries.map(({ id, before }) => ({ number: id, before: read(before) })),
    lookedAt: seen.over?.edit ?? seen.edit,
  });
  return clashes.length > 0 ? refused(editConflict(subject, clashes)) : accepted(changedByOthers);
}

/** Of these fields, those that anybody has changed since `seen`: for what is saved as a whole. */
export async function editedFields(
  tx: Tx,
  subject: EditedSubject,
  subjectId: number,
  seen: SeenVersion | null,
  fields: readonly string[],
): Promise<string[]> {
  if (seen === null) return [];
  const entries = await tx.auditEntry.findMany({
    where: editsAfter(subject, subjectId, seen.over?.edit ?? seen.edit),
    select: { before: true },
  });
  const edited = new Set(entries.flatMap(({ before }) => Object.keys(read(before))));
  return fields.filter((field) => edited.has(field));
}

const read = (json: string | null) => (json === null ? {} : (JSON.parse(json) as AuditFields));

export const wasEdited = async (
  subject: EditedSubject,
  subjectId: number,
  seen: number,
  client: Pick<Tx, "auditEntry"> = db(),
): Promise<boolean> =>
  (await client.auditEntry.count({ where: editsAfter(subject, subjectId, seen), take: 1 })) > 0;

const editsAfter = (subject: EditedSubject, subjectId: number, seen: number) => ({
  subject,
  subjectId,
  id: { gt: seen },
  action: { in: [...EDITS[subject]] },
  // this edit saved a form without changes
  NOT: { after: "{}" },
});
