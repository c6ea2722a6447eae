import type { LoaderFunctionArgs } from "~/router";
import { restoredForm, type SavableForm } from "~/http/forms/saved-draft.server";
import { requirePermission } from "~/http/session/current-user.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { type RecordKind, recordId } from "./managed-record.server";

type Handler<Answer> = (args: LoaderFunctionArgs, actor: SessionUser) => Answer | Promise<Answer>;

/** A loader or action for whoever may do what its row needs (D87). */
export const guarded =
  <Answer>(handler: Handler<Answer>) =>
  async (args: LoaderFunctionArgs): Promise<Answer> =>
    handler(args, await requirePermission(args));

type RecordHandler<Answer> = (
  args: LoaderFunctionArgs,
  actor: SessionUser,
  id: number,
) => Answer | Promise<Answer>;

/** Of a record's page: with its id, or a 404. */
export const guardedRecord = <Answer>(kind: RecordKind, handler: RecordHandler<Answer>) =>
  guarded((args, actor) => handler(args, actor, recordId(kind, args.params.id)));

export const guardedRecordForm = <Answer>(
  form: SavableForm,
  kind: RecordKind,
  handler: RecordHandler<Answer>,
) => guardedForm(form, (args, actor) => handler(args, actor, recordId(kind, args.params.id)));

/** The loader of a form's page, with what was typed before a login (D49). */
export const guardedFormPage =
  <View extends object>(form: SavableForm, handler: Handler<View>) =>
  async (args: LoaderFunctionArgs) => {
    const view = await handler(args, await requirePermission(args));
    return { ...view, restored: await restoredForm(args, form) };
  };

/** The action of a form whose typed text outlives the session (D49). */
export const guardedForm =
  <Answer>(form: SavableForm, handler: Handler<Answer>) =>
  async (args: LoaderFunctionArgs): Promise<Answer> =>
    handler(args, await requirePermission(args, form));
