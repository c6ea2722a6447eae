import { type SeenVersion, seenText } from "~/domain/seen-version";
import { editsSince, type EditedSubject, latestEdit } from "~/operations/audit/edits.server";
import { timelineView } from "./timeline-view.server";

/** A description of ten thousand letters is not read in a notice. */
const SHOWN_LENGTH = 160;

export interface ConflictOptions {
  subject: EditedSubject;
  subjectId: number;
  /** What the form was loaded from. */
  seen: SeenVersion;
  /** Of a product: what was typed, and what there is now. */
  stock?: { typed: number; now: number };
}

/** What happened to something while its form was open: who changed what, when, and what orders did to its stock. */
export async function conflictView({ subject, subjectId, seen, stock }: ConflictOptions) {
  // before what is told: an edit between the two is then told the next time
  const edit = await latestEdit(subject, subjectId);
  const edits = await editsSince(subject, subjectId, seen.edit);
  const stockEdit = edits.flatMap(({ changes }) => changes).find(({ field }) => field === "stockQuantity");
  const expected = stockEdit ? stockEdit.after : seen.stock;
  const untouched = stock !== undefined && stock.typed === seen.stock && !stockEdit;
  return {
    subject,
    edits: timelineView(edits).map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.map(({ label, before, after }) =>
        label === "Picture"
          ? { label, before: null, after: "another one" }
          : { label, before: before === null ? null : shortened(before), after: shortened(after) },
      ),
    })),
    orders:
      stock && typeof expected === "number" && expected !== stock.now
        ? { before: String(expected), after: String(stock.now) }
        : null,
    /** What 'Save mine over it' says it was looked at; a stock that nobody touched goes on following the orders. */
    over: seenText({ edit, ...(stock && { stock: untouched ? seen.stock : stock.now }) }),
  };
}

export type ConflictView = Awaited<ReturnType<typeof conflictView>>;

const shortened = (text: string) => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
