import type { AuditFields } from "~/domain/audit/audit";
import { isSameText } from "~/domain/text/typed-text";

/** Another person's edit from the audit trail: its number, and its fields before it. */
interface OtherEdit {
  readonly number: number;
  readonly before: AuditFields;
}

interface MergeSources {
  /** The form as sent; an omitted field was not changed. */
  readonly mine: AuditFields;
  readonly theirs: AuditFields;
  /** Since the form was loaded, oldest first. */
  readonly edits: readonly OtherEdit[];
  /** Edits up to this number were shown and are overwritten on purpose ('Save mine over it'). */
  readonly lookedAt: number;
}

interface MergeResult {
  /** Only somebody else changed them: they stay as stored. */
  readonly changedByOthers: string[];
  readonly clashes: string[];
}

/** A three-way merge, field by field: values at load, theirs, mine. */
export function mergeEdits({ mine, theirs, edits, lookedAt }: MergeSources): MergeResult {
  const merged: MergeResult = { changedByOthers: [], clashes: [] };
  for (const field of new Set(edits.flatMap(({ before }) => Object.keys(before)))) {
    const own = mine[field];
    const touching = edits.filter(({ before }) => Object.hasOwn(before, field));
    const loaded = touching[0]?.before[field];
    const isUnseen = touching.some(({ number }) => number > lookedAt);
    if (own === undefined || isSameText(own, theirs[field]) || isSameText(theirs[field], loaded)) continue;
    if (isSameText(own, loaded)) merged.changedByOthers.push(field);
    else if (isUnseen) merged.clashes.push(field);
  }
  return merged;
}
