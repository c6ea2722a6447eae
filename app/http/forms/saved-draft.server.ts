/** A form sent after the session ended waits in the anonymous session and comes back after the login (D49). */
import type { SubmissionResult } from "@conform-to/react";
import { MARK_FIELD } from "~/domain/form/form-mark";
import { isDraftValid, savedDraft, type SavedDraft } from "~/domain/form/saved-draft";
import { shopTime } from "~/operations/shop-clock.server";
import { countRequest, refuseTooMany } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { saveInSession, openSession, withoutDraft } from "~/http/session/session.server";
import { receiveTyped } from "./upload.server";

/** A form worth saving, recognised by a field that it always sends: other forms on the same page lack it. */
export interface SavableForm {
  field: string;
}

/** Give `result` to the form instead of the action's answer. */
export interface RestoredForm {
  result: SubmissionResult<string[]>;
  hadPicture: boolean;
}

export const formPath = ({ url }: Request): string => new URL(url).pathname.replace(/\.data$/, "");

export interface SavedForm {
  cookie: string | null;
}

export async function saveDraft(args: RequestArgs, { field }: SavableForm): Promise<SavedForm | null> {
  if (args.request.method !== "POST") return null;
  const { form, hadPicture } = await receiveTyped(args.request);
  return form.has(field) ? saveForm(args, form, hadPicture) : null;
}

/** Null if the form is too large to save, or too many were saved. */
export async function saveForm(
  args: RequestArgs,
  form: FormData,
  hadPicture = false,
): Promise<SavedForm | null> {
  const { clientAddress } = args.context;
  if (refuseTooMany("savedDraft", clientAddress)) return null;
  const ownerId = (await openSession(args)).ownerId ?? undefined;
  const sent = form.get(MARK_FIELD);
  const mark = typeof sent === "string" && sent !== "" ? sent : undefined;
  const of = { path: formPath(args.request), hadPicture, ownerId, mark };
  const draft = savedDraft(form, { ...of, now: shopTime() });
  if (!draft) return null;
  countRequest("savedDraft", clientAddress);
  return { cookie: await saveInSession(args, (data) => ({ ...data, draft })) };
}

/** `?afresh` requests the empty form. */
export async function restoredForm(args: RequestArgs, { field }: SavableForm): Promise<RestoredForm | null> {
  const draft = await currentDraft(args);
  const { pathname, searchParams } = new URL(args.request.url);
  if (!draft || draft.path !== pathname.replace(/\.data$/, "") || searchParams.has("afresh")) return null;
  if (!(field in draft.fields)) return null;
  return { result: { initialValue: { ...draft.fields } }, hadPicture: draft.hadPicture };
}

export async function currentDraft(args: RequestArgs): Promise<SavedDraft | null> {
  const { draft } = (await openSession(args)).data;
  return draft && isDraftValid(draft, shopTime()) ? draft : null;
}

/** Called as soon as a signed-in person sends the form, whatever the result. */
export async function deleteDraft(args: RequestArgs): Promise<void> {
  const session = await openSession(args);
  if (session.data.draft?.path !== formPath(args.request)) return;
  await saveInSession(args, withoutDraft);
  // the loaders that run after this action share the session that was read
  session.data = withoutDraft(session.data);
}
