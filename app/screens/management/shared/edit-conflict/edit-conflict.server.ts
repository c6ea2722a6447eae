import { type SeenVersion, versionToken } from "~/domain/form/seen-version";
import { byNoun } from "~/domain/managed-nouns";
import { editsSince, type EditedSubject, latestEdit } from "~/operations/audit/edits.server";
import { timelineView } from "~/screens/management/shared/history/timeline-view.server";
import { msg, t } from "~/texts/t";
import { shortText } from "~/domain/text/cut-text";

// a notice is too short for ten thousand letters
const SHOWN_LENGTH = 160;

const NOT_SAVED: Readonly<Record<EditedSubject, string>> = {
  ...byNoun(({ notSaved }) => notSaved),
  product: msg("Nothing was saved: this product was changed while you edited it"),
  setting: msg("Nothing was saved: this setting was changed while you edited it"),
};

interface ConflictOptions {
  subject: EditedSubject;
  subjectId: number;
  seen: SeenVersion;
  clashes: readonly string[];
  stock?: number;
}

/** Who changed the same fields meanwhile, with the new values, and how orders changed the stock. */
export async function conflictView({ subject, subjectId, seen, clashes, stock }: ConflictOptions) {
  // read first, so that an edit in between is reported the next time
  const edit = await latestEdit(subject, subjectId);
  const edits = await editsSince(subject, subjectId, seen.edit);
  const stockEdit = edits.flatMap(({ changes }) => changes).find(({ field }) => field === "stockQuantity");
  const expected = stockEdit ? stockEdit.after : seen.stock;
  const clashing = edits
    .map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => clashes.includes(field)) }))
    .filter(({ changes }) => changes.length > 0);
  return {
    title: t(NOT_SAVED[subject]),
    edits: timelineView(clashing).map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.map(({ label, before, after }) =>
        label === "Picture"
          ? { label, before: null, after: t("another one") }
          : { label, before: before === null ? null : shortened(before), after: shortened(after) },
      ),
    })),
    orders:
      clashes.includes("stockQuantity") && typeof expected === "number" && expected !== stock
        ? { before: String(expected), after: String(stock) }
        : null,
    /** The version that 'Save mine over it' confirms. */
    over: versionToken({ edit, ...(stock !== undefined && { stock }) }),
  };
}

export type ConflictView = Awaited<ReturnType<typeof conflictView>>;

const shortened = (text: string) => shortText(text, SHOWN_LENGTH);
