import type { $ZodType, output } from "zod/v4/core";
import type { LoaderFunctionArgs, TypedResponse } from "~/router";
import { data } from "~/router/index.server";
import { seenByForm, versionToken, type SeenVersion } from "~/domain/form/seen-version";
import type { Outcome } from "~/domain/refusal";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { restoredForm, type SavableForm } from "~/http/forms/saved-draft.server";
import { type EditedSubject, latestEdit } from "~/operations/audit/edits.server";
import { conflictView } from "./edit-conflict/edit-conflict.server";
import type { EditAnswer } from "./edit-form";
import { otherChangesText } from "./edit-conflict/other-changes-text";
import { oncePerPage } from "./once-per-page.server";
import { type RecordKind, managedRecord, recordId } from "./managed-record.server";
import { type HistoryKind, recordHistory } from "./history/record-history.server";

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
    seen: versionToken({ edit }),
    restored: await restoredForm(args, work),
    history: await recordHistory(subject, id),
  };
}

/** As `editedRecord`; the page of a new record has no id in its address. */
export async function newOrEdited<Found>(...of: Parameters<typeof editedRecord<Found>>) {
  const [args, , , work] = of;
  if (args.params.id !== undefined) return editedRecord(...of);
  return { record: null, id: null, seen: "", restored: await restoredForm(args, work), history: undefined };
}

/** The page to go on to, and its toast, which also names the fields that only others changed meanwhile. */
type RedirectTarget = readonly [to: string, toast: Toast | string, changedByOthers?: readonly string[]];

export interface FormSteps<Schema extends $ZodType, Saved> {
  schema: Schema;
  /** If the action has read it already, for its intent. */
  form?: FormData;
  write: (value: output<Schema>, seen: SeenVersion | null) => Promise<Outcome<Saved>>;
  edited?: { subject: EditedSubject; subjectId: number };
  /** Fields with secrets, which are never sent back. */
  hide?: string[];
  /** The answer shows it this once, so a second tap gets its own. */
  showsSecret?: boolean;
  /** A response, if more than a toast comes with it. */
  done: (saved: Saved, value: output<Schema>) => RedirectTarget | Promise<TypedResponse<never>>;
}

/** Check, write, then go on or show the form again: with errors, or with the edits of others that it clashes with. */
export async function submitForm<Schema extends $ZodType, Saved>(
  args: RequestArgs,
  steps: FormSteps<Schema, Saved>,
) {
  const form = steps.form ?? (await readForm(args.request));
  const handle = () => handleForm(args, { ...steps, form });
  return steps.showsSecret ? handle() : oncePerPage(args, form, handle);
}

async function handleForm<Schema extends $ZodType, Saved>(
  args: RequestArgs,
  { schema, write, edited, done, form, hide }: FormSteps<Schema, Saved> & { form: FormData },
) {
  const submission = parseForm(form, { schema });
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const seen = seenByForm(form);
  const outcome = await write(submission.value, seen);
  if (outcome.ok) {
    const next = done(outcome.value, submission.value);
    return next instanceof Promise ? next : redirectWithChanges(args, next);
  }
  const answer = refuseForm(submission, { refusal: outcome.refusal, hide });
  const { clashes } = outcome.refusal;
  if (!edited || !clashes || !seen) return answer;
  const conflict = await conflictView({ ...edited, seen, clashes });
  return data<EditAnswer>({ ...answer.data, conflict }, answer.init ?? {});
}

interface RecordSteps<Schema extends $ZodType, Fields> {
  schema: Schema;
  create: (value: output<Schema>) => Promise<Outcome<{ after: Fields }>>;
  update: (
    id: number,
    value: output<Schema>,
    seen: SeenVersion | null,
  ) => Promise<Outcome<{ after: Fields; changedByOthers: readonly string[] }>>;
  done: (after: Fields, verb: "added" | "saved") => readonly [to: string, toast: string];
}

/** The action of a page for a new record and for each existing one. */
export async function saveRecord<Schema extends $ZodType, Fields>(
  args: LoaderFunctionArgs,
  subject: EditedSubject & RecordKind,
  { schema, create, update, done }: RecordSteps<Schema, Fields>,
) {
  if (args.params.id === undefined)
    return submitForm(args, { schema, write: create, done: ({ after }) => done(after, "added") });
  const subjectId = recordId(subject, args.params.id);
  return submitForm(args, {
    schema,
    write: (value, seen) => update(subjectId, value, seen),
    edited: { subject, subjectId },
    done: ({ after, changedByOthers }) => [...done(after, "saved"), changedByOthers],
  });
}

const redirectWithChanges = (args: RequestArgs, [to, toast, changedByOthers]: RedirectTarget) =>
  redirectWithToast(args, to, typeof toast === "string" ? toast + otherChangesText(changedByOthers) : toast);

/** For a write without fields, such as a deletion. Throws the refusal's page. */
export async function redirectAfterWrite<Value>(
  args: RequestArgs,
  outcome: Outcome<Value>,
  { failure, done }: { failure: string; done: (value: Value) => RedirectTarget },
) {
  if (!outcome.ok) throw refusalPage(outcome.refusal, failure);
  return redirectWithChanges(args, done(outcome.value));
}
