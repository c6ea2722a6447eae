import { data } from "~/router/index.server";
import { passwordChangeSchema, profileFormSchema } from "~/domain/account/account";
import type { Refusal } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { type FormAnswer, parseForm, refuseForm } from "~/http/forms/form.server";
import { countOwnPasswordAttempt } from "~/http/session/login-attempts.server";
import { countRequest, refuseTooMany } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { continueSession, openSession } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { withOwnPassword } from "~/http/session/change-profile.server";
import { changePassword } from "~/operations/accounts/change-password.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { updateProfile } from "~/operations/accounts/update-profile.server";
import { shopTime } from "~/operations/shop-clock.server";
import { t } from "~/texts/t";

export const EDIT_INTENTS = ["details", "password"] as const;
export type EditIntent = (typeof EDIT_INTENTS)[number];

/** Both forms share the page's answer; the intent says which form it belongs to. */
const answerTo = (intent: EditIntent, { data: answer, init }: ReturnType<typeof refuseForm>) =>
  data<FormAnswer & { intent: EditIntent }>({ intent, ...answer }, init ?? {});

export async function saveDetails(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: profileFormSchema(nairobiDay(shopTime())) });
  if (submission.status !== "success") return refuse();
  // reveals which e-mail addresses are taken, so it is limited like signup (D63)
  const { clientAddress } = args.context;
  const tooMany = refuseTooMany("signupNames", clientAddress);
  if (tooMany) return refuse(tooMany);
  countRequest("signupNames", clientAddress);
  const { current_password: password, ...changes } = submission.value;
  const outcome = password
    ? await withOwnPassword(args, user, password, () => updateProfile(user.id, changes, "given"))
    : await updateProfile(user.id, changes, "demanded");
  if (!outcome.ok) return refuse(outcome.refusal);
  return redirectWithToast(args, "/profile", t("Profile updated"));

  function refuse(refusal?: Refusal) {
    return answerTo("details", refuseForm(submission, { refusal, hide: PASSWORDS }));
  }
}

const PASSWORDS = ["current_password", "password", "password2"];
const CHANGED_MS = 4000;

export async function savePassword(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordChangeSchema });
  if (submission.status !== "success") return refuse();
  const attempt = await countOwnPasswordAttempt(user, args);
  if (attempt.refusal) return refuse(attempt.refusal);
  const { current_password, password } = submission.value;
  const { data: session } = await openSession(args);
  const outcome = await changePassword(user.id, { currentPassword: current_password, password, session });
  if (!outcome.ok) return refuse(outcome.refusal);
  await attempt.markSucceeded();
  const { sessionId } = outcome.value;
  return redirectWithToast(
    args,
    "/profile",
    {
      tone: "success",
      message: t("Password changed. You are signed out everywhere else."),
      durationMs: CHANGED_MS,
    },
    sessionId === null ? [] : [await continueSession(args, sessionId, user.id)],
  );

  function refuse(refusal?: Refusal) {
    return answerTo("password", refuseForm(submission, { refusal, hide: PASSWORDS }));
  }
}
