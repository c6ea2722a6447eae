import type { SessionUser } from "~/operations/accounts/sessions.server";
import { may } from "~/domain/account/access";
import { BLOCKED_WRITE, mayWriteBlocked } from "~/domain/account/blocking";
import { needOf } from "~/domain/account/permissions";
import { SECOND_FACTOR_REQUIRED } from "~/domain/account/log-in/second-factor";
import { currentUser } from "~/http/session/current-user.server";
import { mustSetUpCodes } from "~/http/session/second-factor.server";
import type { HeadArgs } from "../request-context";
import { bearerOf, holderOf } from "./bearer.server";
import type { Call } from "./call.server";
import { BAD_TOKEN, FORBIDDEN_MESSAGE, ApiError, unauthenticated } from "./api-error.server";

export type Caller = SessionUser;

/** Throws an ApiError; a stale token is a 401, so that the client gets a new one. */
export async function requireCaller(args: HeadArgs, call: Call): Promise<Caller | null> {
  const caller = call.ignoresToken ? null : await callerOf(args);
  if (caller?.blockedAt && !mayWriteBlocked(call.method, call.path)) throw new ApiError(403, BLOCKED_WRITE);
  if (!mayCall(call, caller)) throw caller ? new ApiError(403, FORBIDDEN_MESSAGE) : unauthenticated();
  if (caller && call.access !== "everyone" && (await mustSetUpCodes(caller)))
    throw new ApiError(403, SECOND_FACTOR_REQUIRED);
  return caller;
}

async function callerOf(args: HeadArgs): Promise<Caller | null> {
  const token = bearerOf(args.request.headers);
  if (token === null) return currentUser(args);
  const holder = await holderOf(token);
  if (!holder) throw unauthenticated(BAD_TOKEN);
  return holder;
}

/** The only table of authorisation (D12), with the table of permissions (D87); operations decide what belongs to a user. */
export function mayCall(call: Pick<Call, "access" | "method" | "path">, caller: Caller | null): boolean {
  if (call.access === "everyone") return true;
  return call.access === "staff" ? may(caller, callNeed(call)) : caller !== null;
}

export const callNeed = ({ method, path }: Pick<Call, "method" | "path">) => needOf(`${method} ${path}`);
