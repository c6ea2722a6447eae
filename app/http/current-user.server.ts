/** Guards. Loaders run side by side, so every loader and every action calls its own. */
import { redirect } from "@remix-run/node";
import { canManage } from "~/domain/access";
import { ACCESS_DENIED } from "~/domain/messages";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import type { RequestArgs } from "./request-context";
import { errorPage } from "./respond.server";
import { openSession } from "./session.server";

export async function currentUser(args: RequestArgs): Promise<SessionUser | null> {
  return (await openSession(args)).user;
}

/** The signed-in user; others are sent to /login and come back afterwards (specification §2, D8). */
export async function requireUser(args: RequestArgs): Promise<SessionUser> {
  const user = await currentUser(args);
  if (!user) throw redirect(loginPath(args.request), 303);
  return user;
}

/** A superuser; others get the Access Denied page (specification §2, D49). */
export async function requireSuperuser(args: RequestArgs): Promise<SessionUser> {
  const user = await currentUser(args);
  if (!user || !canManage(user)) throw errorPage(403, { title: "Access Denied", message: ACCESS_DENIED });
  return user;
}

/** Where to log in and come back to this page. */
export function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ redirectTo: pathname.replace(/\.data$/, "") + search })}`;
}
