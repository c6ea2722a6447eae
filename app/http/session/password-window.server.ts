/** After the password was typed again, a protected page stays open for some minutes, in this session alone. */
import { passwordAgainSchema } from "~/domain/account/account";
import { WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { refuse } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { isOwnPassword } from "~/operations/accounts/check-login.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { shopTime } from "~/operations/shop-clock.server";
import { countOwnPasswordAttempt } from "./login-attempts.server";
import { openSession, saveInSession } from "./session.server";

/** The session's field with the time at which the page closes again. */
type Window = "ownDataUntil" | "backupsUntil" | "mpesaUntil";

const MINUTES: Readonly<Record<Window, number>> = {
  ownDataUntil: 5,
  backupsUntil: 10,
  mpesaUntil: 20,
};

export async function isWindowOpen(args: RequestArgs, window: Window): Promise<boolean> {
  const until = (await openSession(args)).data[window];
  return until !== undefined && new Date(until) > shopTime();
}

/** The form again if the password was wrong; null: it is open now. */
export async function openWindow(args: RequestArgs, user: SessionUser, form: FormData, window: Window) {
  const submission = parseForm(form, { schema: passwordAgainSchema });
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { refusal, markSucceeded } = await countOwnPasswordAttempt(user, args);
  if (refusal) return refuseForm(submission, { refusal, hide });
  if (!(await isOwnPassword(user.id, submission.value.password)))
    return refuseForm(submission, {
      refusal: refuse("invalid", WRONG_CURRENT_PASSWORD, "password"),
      hide,
    });
  await markSucceeded();
  const until = new Date(shopTime().getTime() + MINUTES[window] * 60_000).toISOString();
  await saveInSession(args, (data) => ({ ...data, [window]: until }));
  return null;
}
