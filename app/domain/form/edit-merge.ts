import type { AuditFields } from "~/domain/audit/audit";

/** Somebody else's edit of what a form shows: its number in the audit trail, and its fields as they were before it. */
export interface OtherEdit {
  readonly number: number;
  readonly before: AuditFields;
}

export interface Merging {
  /** The form as it came. A field that it leaves out is nobody's change. */
  readonly mine: AuditFields;
  /** What is stored now. */
  readonly theirs: AuditFields;
  /** The edits since the form was loaded, oldest first. */
  readonly edits: readonly OtherEdit[];
  /** Edits up to this number were shown and are written over on purpose ('Save mine over it'). */
  readonly lookedAt: number;
}

export interface Merged {
  /** Fields that only somebody else changed: they stay as stored. */
  readonly kept: string[];
  /** Fields that both changed, and not to the same. */
  readonly clashes: string[];
}

/** Field by field, from the values at load, theirs and mine: only what the form's writer changed is written. */
export function mergeEdits({ mine, theirs, edits, lookedAt }: Merging): Merged {
  const merged: Merged = { kept: [], clashes: [] };
  for (const field of new Set(edits.flatMap(({ before }) => Object.keys(before)))) {
    const own = mine[field];
    const touching = edits.filter(({ before }) => Object.hasOwn(before, field));
    const loaded = touching[0]?.before[field];
    const isNews = touching.some(({ number }) => number > lookedAt);
    if (own === undefined || own === theirs[field] || theirs[field] === loaded) continue;
    if (own === loaded) merged.kept.push(field);
    else if (isNews) merged.clashes.push(field);
  }
  return merged;
}
