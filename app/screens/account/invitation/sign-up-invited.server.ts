import { invitedSchema } from "~/domain/account/staff/invited";
import { type Refusal } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { limitRequest } from "~/http/security/rate-limit.server";
import { startSession } from "~/http/session/session.server";
import { signUpAsStaff } from "~/operations/accounts/staff/sign-up-as-staff.server";
import { redirect } from "~/router/index.server";
import { t } from "~/texts/t";

export const MANAGEMENT = "/management";

/** Makes the account of whoever was invited, and logs them in. */
export async function signUpInvited(args: RequestArgs, form: FormData, code: string) {
  const submission = parseForm(form, { schema: invitedSchema });
  const hide = ["password", "password2"];
  const refuseWith = (refusal: Refusal) => refuseForm(submission, { refusal, hide });
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const tooMany = limitRequest("signup", args.context.clientAddress);
  if (tooMany) return refuseWith(tooMany);
  const { password2: _, ...person } = submission.value;
  const outcome = await signUpAsStaff(person, code);
  if (!outcome.ok) return refuseWith(outcome.refusal);
  const { id, username } = outcome.value;
  const session = await startSession(args, { userId: id, passwordVersion: 0 });
  if (!session) return redirect(MANAGEMENT, 303);
  const message = t("Welcome to the staff. You log in as {username}.", { username });
  return redirectWithToast(args, MANAGEMENT, { tone: "success", message, durationMs: 20_000 }, [
    session.cookie,
  ]);
}
