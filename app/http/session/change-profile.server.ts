import type { ProfileChanges } from "~/domain/account/account";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { changePassword } from "~/operations/accounts/change-password.server";
import { checkOwnPassword } from "~/operations/accounts/check-login.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { updateProfile } from "~/operations/accounts/update-profile.server";
import { countOwnPasswordAttempt } from "./login-attempts.server";
import { limitRequest } from "~/http/security/rate-limit.server";
import type { HeadArgs } from "~/http/request-context";
import { bearerOf } from "~/http/rest/bearer.server";
import { continueSession, openSession } from "./session.server";

/** All of it or nothing (D34, D63, D67). `cookie` is the Set-Cookie of a session that goes on under a new id. */
export async function changeProfile(
  args: HeadArgs,
  user: SessionUser,
  body: ProfileChanges,
): Promise<Outcome<{ cookie: string | null }>> {
  const { current_password, password, ...changes } = body;
  if (changes.email !== undefined) {
    // like signup, it shows which e-mail addresses are taken
    const tooMany = limitRequest("signupNames", args.context.clientAddress);
    if (tooMany) return refused(tooMany);
  }
  if (current_password === undefined) {
    const updated = await updateProfile(user.id, changes, "left out");
    return updated.ok ? accepted({ cookie: null }) : updated;
  }
  if (password === undefined) {
    const updated = await withOwnPassword(args, user, current_password, () =>
      updateProfile(user.id, changes, "given"),
    );
    return updated.ok ? accepted({ cookie: null }) : updated;
  }
  const { refusal, markSucceeded } = await countOwnPasswordAttempt(user, args);
  if (refusal) return refused(refusal);
  const changed = await changePassword(user.id, {
    currentPassword: current_password,
    password,
    changes,
    session: await sessionOf(args),
  });
  if (!changed.ok) return changed;
  await markSucceeded();
  const { sessionId } = changed.value;
  return accepted({ cookie: sessionId && (await continueSession(args, sessionId, user.id)) });
}

/** Does the work if the password is right; the tries are limited (D63). */
export async function withOwnPassword<Value>(
  args: HeadArgs,
  user: SessionUser,
  password: string,
  work: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { refusal, markSucceeded } = await countOwnPasswordAttempt(user, args);
  const wrong = refusal ?? (await checkOwnPassword(user.id, password));
  if (wrong) return refused(wrong);
  await markSucceeded();
  return work();
}

/** A call with a token continues no session, even if it sends a cookie. */
async function sessionOf(args: HeadArgs) {
  if (bearerOf(args.request.headers) !== null) return null;
  return (await openSession(args)).data;
}
