import { redirect } from "~/router.server";
import { passwordAgainSchema } from "~/domain/account/account";
import { WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { refuse } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { ownPasswordTry } from "~/http/session/login-tries.server";
import { openSession, saveInSession } from "~/http/session/session.server";
import { isOwnPassword } from "~/operations/accounts/check-login.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { shopTime } from "~/operations/shop-clock.server";

const OPEN_MS = 5 * 60_000;

/** The password was typed in this session a moment ago. */
export async function mayDownload(args: RequestArgs): Promise<boolean> {
  const { ownDataUntil } = (await openSession(args)).data;
  return ownDataUntil !== undefined && new Date(ownDataUntil) > shopTime();
}

export async function openDownload(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAgainSchema });
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const { refusal, forgive } = await ownPasswordTry(user, args);
  if (refusal) return refuseForm(submission, { refusal, hide });
  if (!(await isOwnPassword(user.id, submission.value.password)))
    return refuseForm(submission, {
      refusal: refuse("invalid", WRONG_CURRENT_PASSWORD, "password"),
      hide,
    });
  await forgive();
  const ownDataUntil = new Date(shopTime().getTime() + OPEN_MS).toISOString();
  await saveInSession(args, (data) => ({ ...data, ownDataUntil }));
  return redirect("/profile/data", 303);
}
