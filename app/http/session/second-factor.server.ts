/** The second step of a login (D86). */
import {
  CODE_NEEDED,
  SECOND_FACTOR_CODE_INVALID,
  isCodeAwaited,
  isWithoutCodes,
  readCode,
} from "~/domain/account/log-in/second-factor";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { CheckedLogin } from "~/operations/accounts/check-login.server";
import type { PendingLogin, SessionUser } from "~/operations/accounts/sessions.server";
import { needsCode } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { consumeCode } from "~/operations/accounts/second-factor/consume-code.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import type { HeadArgs } from "~/http/request-context";
import { secondFactorKey } from "./secret-keys.server";
import { openSession } from "./session.server";

/** The login of this visitor whose password was right not long ago. */
export async function pendingLogin(args: HeadArgs): Promise<PendingLogin | null> {
  const awaited = (await openSession(args)).data.pendingLogin;
  return awaited && isCodeAwaited(new Date(awaited.since), shopTime()) ? awaited : null;
}

/** A call's code: an account without one-time codes passes as it is. */
export async function verifyCallCode(login: CheckedLogin, typed: string): Promise<Outcome<CheckedLogin>> {
  const refuseCode = (message: string) => refused(refuse("unauthenticated", message, "otp"));
  if (!(await needsCode(login.userId))) return accepted(login);
  if (typed === "") return refuseCode(CODE_NEEDED);
  const code = readCode(typed);
  const used = code && (await consumeCode(login.userId, code, secondFactorKey()));
  return used?.ok ? accepted({ ...login, hasGivenCode: true }) : refuseCode(SECOND_FACTOR_CODE_INVALID);
}

/** Whether the owner's setting keeps this person out of management. */
export async function mustSetUpCodes(user: Pick<SessionUser, "id" | "isSuperuser" | "secondFactorAt">) {
  return isWithoutCodes(user) && (await shopSettings()).isSecondFactorRequired;
}
