import type { $ZodType, output } from "zod/v4/core";
import type { LoaderFunctionArgs, TypedResponse } from "~/router";
import { data } from "~/router.server";
import { seenByForm, seenText, type SeenVersion } from "~/domain/product/seen-version";
import type { Outcome } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { restoredForm, type SavableForm } from "~/http/forms/saved-draft.server";
import { type EditedSubject, latestEdit } from "~/operations/audit/edits.server";
import { conflictView } from "./edit-conflict.server";
import type { EditAnswer } from "./edit-form";
import { type RecordKind, managedRecord, recordId } from "./managed-record.server";
import { type HistoryKind, recordHistory } from "./record-history.server";

/** A record for its edit page: the version that the form shows, what was typed before a login, and the history. */
export async function editedRecord<Found>(
  args: LoaderFunctionArgs,
  subject: EditedSubject & RecordKind & HistoryKind,
  read: (id: number) => Promise<Found | null>,
  work: SavableForm,
) {
  const id = recordId(subject, args.params.id);
  const edit = await latestEdit(subject, id);
  const record = await managedRecord(subject, args.params.id, read);
  return {
    record,
    id,
    seen: seenText({ edit }),
    restored: await restoredForm(args, work),
    history: await recordHistory(subject, id),
  };
}

export interface FormSteps<Schema extends $ZodType, Saved> {
  schema: Schema;
  write: (value: output<Schema>, seen: SeenVersion | null) => Promise<Outcome<Saved>>;
  edited?: { subject: EditedSubject; subjectId: number };
  done: (saved: Saved, value: output<Schema>) => Promise<TypedResponse<never>>;
}

/** Check, write, then go on or show the form again: with errors, or with the edits of others that it clashes with. */
export async function submitForm<Schema extends $ZodType, Saved>(
  form: FormData,
  { schema, write, edited, done }: FormSteps<Schema, Saved>,
) {
  const submission = parseForm(form, { schema });
  if (submission.status !== "success") return refuseForm(submission);
  const seen = seenByForm(form);
  const outcome = await write(submission.value, seen);
  if (outcome.ok) return done(outcome.value, submission.value);
  const answer = refuseForm(submission, { refusal: outcome.refusal });
  const { clashes } = outcome.refusal;
  if (!edited || !clashes || !seen) return answer;
  const conflict = await conflictView({ ...edited, seen, clashes });
  return data<EditAnswer>({ ...answer.data, conflict }, answer.init ?? {});
}
