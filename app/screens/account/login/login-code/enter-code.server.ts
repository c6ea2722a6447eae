import { redirect } from "~/router/index.server";
import { codeSchema } from "~/domain/account/log-in/second-factor";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { countLoginAttempt } from "~/http/session/login-attempts.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { secondFactorKey } from "~/http/session/secret-keys.server";
import { pendingLogin } from "~/http/session/second-factor.server";
import { startSession } from "~/http/session/session.server";
import { consumeCode } from "~/operations/accounts/second-factor/consume-code.server";
import { finishLogin } from "../finish-login.server";

export const loginAgain = (request: Request) =>
  redirect(withReturnPath("/login", returnPathOf(request)), 303);

/** The second step of the login: the session begins here (D86). */
export async function enterCode(args: RequestArgs) {
  const awaited = await pendingLogin(args);
  if (!awaited) return loginAgain(args.request);
  const submission = parseForm(await readForm(args.request, ANONYMOUS_FORM_BYTES), { schema: codeSchema });
  const hide = ["code"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { refusal, markSucceeded } = await countLoginAttempt(awaited.username, args);
  if (refusal) return refuseForm(submission, { refusal, hide });
  const { userId, passwordVersion } = awaited;
  const used = await consumeCode(userId, submission.value.code, secondFactorKey());
  if (!used.ok) return refuseForm(submission, { refusal: used.refusal, hide });
  const session = await startSession(args, { userId, passwordVersion, hasGivenCode: true });
  if (!session) return loginAgain(args.request);
  await markSucceeded();
  return finishLogin(args, userId, session);
}
