import type { SessionUser } from "~/operations/accounts/sessions.server";
import { canManage } from "~/domain/account/access";
import { currentUser } from "~/http/session/current-user.server";
import type { HeadArgs } from "../request-context";
import { bearerOf, holderOf } from "./bearer.server";
import type { Access, Call } from "./call.server";
import { BAD_TOKEN, FORBIDDEN, ApiError, unauthenticated } from "./api-error.server";

export type Caller = SessionUser;

/** Throws an ApiError; a stale token is a 401, so that the client gets a new one. */
export async function requireCaller(args: HeadArgs, { access, ignoresToken }: Call): Promise<Caller | null> {
  const caller = ignoresToken ? null : await callerOf(args);
  if (!mayCall(access, caller)) throw caller ? new ApiError(403, FORBIDDEN) : unauthenticated();
  return caller;
}

async function callerOf(args: HeadArgs): Promise<Caller | null> {
  const token = bearerOf(args.request.headers);
  if (token === null) return currentUser(args);
  const holder = await holderOf(token);
  if (!holder) throw unauthenticated(BAD_TOKEN);
  return holder;
}

/** The only table of authorisation (D12); operations decide what belongs to a user. */
export function mayCall(access: Access, caller: Caller | null): boolean {
  if (access === "everyone") return true;
  return access === "superuser" ? canManage(caller) : caller !== null;
}
