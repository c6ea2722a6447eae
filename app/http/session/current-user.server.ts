/** Guards. Loaders run side by side, so every loader and action calls its own. */
import { redirect } from "~/router/index.server";
import { may } from "~/domain/account/access";
import { BLOCKED_WRITE, mayWriteBlocked } from "~/domain/account/blocking";
import { hasRow, type Need, needOf } from "~/domain/account/permissions";
import { ACCESS_DENIED, SAVED_FOR_LOGIN } from "~/domain/messages";
import { hasSuperuser } from "~/operations/accounts/first-superuser.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { PLAIN_PATH } from "~/http/match";
import type { HeadArgs, RequestArgs } from "~/http/request-context";
import { errorPage } from "~/http/respond.server";
import { mustSetUpCodes } from "./second-factor.server";
import { openSession } from "./session.server";
import {
  deleteDraft,
  formPath,
  type SavedForm,
  saveDraft,
  type SavableForm,
} from "~/http/forms/saved-draft.server";
import { msg } from "~/texts/t";

export async function currentUser(args: HeadArgs): Promise<SessionUser | null> {
  const { user } = await openSession(args);
  if (user?.blockedAt && !mayWriteBlocked(args.request.method, args.context.match.template))
    throw errorPage(403, { title: msg("Access Denied"), message: BLOCKED_WRITE });
  return user;
}

/** Visitors log in and come back (D8). A form's action passes its `work`, so that typed text is not lost (D49). */
export async function requireUser(args: RequestArgs, work?: SavableForm): Promise<SessionUser> {
  const user = await currentUser(args);
  if (user) {
    if (work) await deleteDraft(args);
    return user;
  }
  const saved = work ? await saveDraft(args, work) : null;
  const to = saved ? loginFor(formPath(args.request)) : loginPath(args.request);
  throw redirect(to, { status: 303, headers: cookieHeaders(saved) });
}

/** Whoever lacks the permission of the request's row (D87) gets the Access Denied page (D49). `work` as for `requireUser`. */
export async function requirePermission(args: RequestArgs, work?: SavableForm): Promise<SessionUser> {
  const user = await currentUser(args);
  if (user && needsOfRequest(args).every((need) => may(user, need))) {
    if (await mustSetUpCodes(user)) throw redirect(setUpPath(args.request), 303);
    if (work) await deleteDraft(args);
    return user;
  }
  if (args.context.match.template === "/management" && !(await hasSuperuser()))
    throw redirect("/first-superuser", 303);
  const denied = { title: msg("Access Denied"), message: ACCESS_DENIED };
  if (user) throw errorPage(403, denied);
  const saved = work ? await saveDraft(args, work) : null;
  const loginTo = saved ? loginFor(formPath(args.request)) : loginPath(args.request);
  throw errorPage(403, { ...denied, loginTo, ...(saved && { note: SAVED_FOR_LOGIN }) }, cookieHeaders(saved));
}

function needsOfRequest({ request, context: { match } }: HeadArgs): Need[] {
  // Remix may find another route than ours for an address with escapes, so that has no row
  if (match.template === null || !PLAIN_PATH.test(match.path)) return ["superuser"];
  const row = match.template.replace(/\.csv$/, "");
  const tab = `${row}?tab=${new URL(request.url).searchParams.get("tab")}`;
  return [needOf(row), ...(hasRow(tab) ? [needOf(tab)] : [])];
}

const cookieHeaders = (saved: SavedForm | null): HeadersInit =>
  saved?.cookie ? { "Set-Cookie": saved.cookie } : {};

export function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return loginFor(pathname.replace(/\.data$/, "") + search);
}

const setUpPath = (request: Request) =>
  `/profile/second-factor?${new URLSearchParams({ redirectTo: formPath(request) })}`;

const loginFor = (redirectTo: string) => `/login?${new URLSearchParams({ redirectTo })}`;
