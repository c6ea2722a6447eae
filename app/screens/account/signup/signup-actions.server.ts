import { redirect } from "~/router/index.server";
import { signupAccountSchema, signupPersonalSchema, signupSecuritySchema } from "~/domain/account/account";
import { REGISTRATION_FAILED_TRY_AGAIN } from "~/domain/messages";
import { refuse } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { countRequest, refuseTooMany } from "~/http/security/rate-limit.server";
import type { RequestArgs } from "~/http/request-context";
import { saveInSession } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { createAccount } from "~/operations/accounts/create-account.server";
import { refuseUnavailableNames } from "~/operations/accounts/refuse-duplicate.server";
import { inEachLanguage } from "~/texts/language.server";
import { type AgreedTexts, agreedTexts } from "~/operations/settings/page-texts/page-texts.server";
import { detailsOf, type Draft } from "./signup-draft.server";
import type { Wizard } from "./signup-wizard.server";
import { msg } from "~/texts/t";

export async function saveAndRedirect(args: RequestArgs, draft: Draft, path: string) {
  const cookie = await saveInSession(args, (data) => ({ ...data, signup: draft }));
  return redirect(path, { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

/** Step 1 already refuses names that are taken. */
export async function refuseAccount({ context }: RequestArgs, form: FormData) {
  const submission = parseForm(form, { schema: signupAccountSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const tooMany = refuseTooMany("signupNames", context.clientAddress);
  if (tooMany) return refuseForm(submission, { refusal: tooMany });
  countRequest("signupNames", context.clientAddress);
  const taken = await refuseUnavailableNames(submission.value);
  return taken && refuseForm(submission, { refusal: taken });
}

export function refusePersonal(form: FormData, today: string) {
  const submission = parseForm(form, { schema: signupPersonalSchema(today) });
  return submission.status === "success" ? null : refuseForm(submission);
}

const TEXTS_CHANGED = msg("Our terms have just changed. Please read them and enter your password again.");

export const agreedVersions = ({ terms, privacy }: AgreedTexts): string =>
  `${terms.version} ${privacy.version}`;

/** In the language in which they were shown. Undefined if they have changed since. */
async function textsSeen(versions: FormDataEntryValue | null): Promise<AgreedTexts | null | undefined> {
  if (versions === null) return null;
  const now = await inEachLanguage(agreedTexts);
  return Object.values(now).find((texts) => agreedVersions(texts) === versions);
}

export async function register(
  args: RequestArgs,
  { draft, today, loginPath, pathOf }: Wizard,
  form: FormData,
) {
  const submission = parseForm(form, { schema: signupSecuritySchema });
  const hide = ["password", "password2"];
  if (submission.status !== "success") return refuseForm(submission, { hide });

  const { clientAddress } = args.context;
  const tooMany = refuseTooMany("signup", clientAddress);
  if (tooMany) return refuseForm(submission, { refusal: tooMany, hide });
  countRequest("signup", clientAddress);
  const { password } = submission.value;
  const details = detailsOf(draft, today);
  const agreed = await textsSeen(form.get("agreed"));
  // nobody agrees to a text that was published while they were typing
  if (agreed === undefined) return redirectWithToast(args, pathOf("security"), TEXTS_CHANGED);
  const outcome = await createAccount({ ...details, password }, agreed);
  if (!outcome.ok) {
    const { code, field } = outcome.refusal;
    // if the name was taken since step 1, that step shows the error
    if (field === "username" || field === "email") return redirect(pathOf("account"), 303);
    return refuseForm(submission, { refusal: refuse(code, REGISTRATION_FAILED_TRY_AGAIN), hide });
  }
  await saveInSession(args, (data) => ({ ...data, signup: undefined, signedUpAs: details.username }));
  if (form.get("enhanced") === "1") return { created: true as const };
  // the login says that the account exists (D132)
  return redirect(loginPath, 303);
}
