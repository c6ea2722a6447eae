/** What was typed into a form when the session was over waits in the anonymous session, and returns after the login (D49). */
import type { SubmissionResult } from "@conform-to/react";
import { isStillKept, savedDraft, type SavedDraft } from "~/domain/form/saved-draft";
import { shopTime } from "~/operations/shop-clock.server";
import { countTry, refuseTooMany } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { keepInSession, openSession, withoutDraft } from "~/http/session/session.server";
import { receiveTyped } from "./upload.server";

/** A form worth keeping, known by a field that it always sends: a switch or a confirmation on the same page lacks it. */
export interface TypedWork {
  field: string;
}

/** What a form is filled with again: hand `result` to it in the place of an answer. */
export interface RestoredForm {
  result: SubmissionResult<string[]>;
  hadPicture: boolean;
}

export const formPath = ({ url }: Request): string => new URL(url).pathname.replace(/\.data$/, "");

/** The Set-Cookie that leads back to what was kept, where the browser has none yet. */
export interface Kept {
  cookie: string | null;
}

/** Keeps what the post carries; null where that is nothing to keep. */
export async function saveDraft(args: RequestArgs, { field }: TypedWork): Promise<Kept | null> {
  if (args.request.method !== "POST") return null;
  const { form, hadPicture } = await receiveTyped(args.request);
  return form.has(field) ? keepForm(args, form, hadPicture) : null;
}

/** The same of a form that was read already. Null where it is too much, or too often. */
export async function keepForm(args: RequestArgs, form: FormData, hadPicture = false): Promise<Kept | null> {
  const { clientAddress } = args.context;
  if (refuseTooMany("savedDraft", clientAddress)) return null;
  const ownerId = (await openSession(args)).ownerId ?? undefined;
  const draft = savedDraft(form, { path: formPath(args.request), hadPicture, ownerId, now: shopTime() });
  if (!draft) return null;
  countTry("savedDraft", clientAddress);
  return { cookie: await keepInSession(args, (data) => ({ ...data, draft })) };
}

/** For the loader of a form: what came back, unless somebody asked for the form afresh (`?afresh`). */
export async function restoredForm(args: RequestArgs, { field }: TypedWork): Promise<RestoredForm | null> {
  const draft = await waitingForm(args);
  const { pathname, searchParams } = new URL(args.request.url);
  if (!draft || draft.path !== pathname.replace(/\.data$/, "") || searchParams.has("afresh")) return null;
  if (!(field in draft.fields)) return null;
  return { result: { initialValue: { ...draft.fields } }, hadPicture: draft.hadPicture };
}

/** What waits in this session, whatever form it belongs to. */
export async function waitingForm(args: RequestArgs): Promise<SavedDraft | null> {
  const { draft } = (await openSession(args)).data;
  return draft && isStillKept(draft, shopTime()) ? draft : null;
}

/** The form is sent by somebody who may: whatever becomes of it, its text has arrived. */
export async function forgetDraft(args: RequestArgs): Promise<void> {
  const session = await openSession(args);
  if (session.data.draft?.path !== formPath(args.request)) return;
  await keepInSession(args, withoutDraft);
  // the loaders that answer this same post share the session that was read
  session.data = withoutDraft(session.data);
}
