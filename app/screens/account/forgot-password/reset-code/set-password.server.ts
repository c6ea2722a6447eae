import { redirect } from "~/router.server";
import { newPasswordSchema } from "~/domain/account/one-time-code";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { awaitedReset } from "~/http/session/one-time-codes.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import { saveInSession } from "~/http/session/session.server";
import { resetPassword } from "~/operations/one-time-codes/reset-password.server";
import { t } from "~/texts/t";

export const askAgain = (request: Request) =>
  redirect(withReturnPath("/forgot-password", returnPathOf(request)), 303);

const hide = ["code", "password", "password2"];

/** The login that follows asks for the second factor as always. */
export async function setPassword(args: RequestArgs) {
  const awaited = await awaitedReset(args);
  if (!awaited) return askAgain(args.request);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const submission = parseForm(form, { schema: newPasswordSchema });
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const outcome = await resetPassword(awaited.userId, submission.value, oneTimeCodeKey());
  if (!outcome.ok) return refuseForm(submission, { refusal: outcome.refusal, hide });
  const cookie = await saveInSession(args, ({ awaitedReset: _, ...data }) => data);
  const to = withReturnPath("/login", returnPathOf(args.request));
  return redirectWithToast(
    args,
    to,
    { tone: "success", message: t("Your new password is set. Log in with it."), durationMs: 6000 },
    cookie ? [cookie] : [],
  );
}
