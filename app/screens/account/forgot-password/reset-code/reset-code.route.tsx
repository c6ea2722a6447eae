import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { PASSWORD_HINT } from "~/domain/account/account";
import { awaitedReset } from "~/http/session/one-time-codes.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { CodeField } from "~/ui/form/code-field";
import { usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { NewPasswordFields } from "~/ui/person/account-fields";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { FormCardPage } from "../../form-card-page";
import { redirect } from "~/router/index.server";
import { newPasswordSchema } from "~/domain/account/log-in/one-time-code";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import { saveInSession } from "~/http/session/session.server";
import { resetPassword } from "~/operations/accounts/one-time-codes/use-code.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("New password") });

export async function loader(args: LoaderFunctionArgs) {
  const awaited = await awaitedReset(args);
  if (!awaited) throw askAgain(args.request);
  const againPath = withReturnPath("/forgot-password", returnPathOf(args.request));
  return { againPath, hasCode: awaited.hasCode };
}

export const action = (args: ActionFunctionArgs) => setPassword(args);

type Fields = Record<"code" | "password" | "password2", string>;

export default function ResetCode() {
  const { againPath, hasCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields } = usePostedForm<Fields>("new-password", answer);
  return (
    <FormCardPage
      title={t("New password")}
      lead={
        hasCode
          ? t("Type the code that you have. It works for 10 minutes after it was made.")
          : t("If there is such an account, its code is on the way. It works for 10 minutes.")
      }
      form={form}
      below={
        <p>
          {tNodes("No code? {link}, for example with your email address.", {
            link: <a href={againPath}>{t("Ask again")}</a>,
          })}
        </p>
      }
    >
      <CodeField field={fields.code} hint={t("6 digits")} />
      <NewPasswordFields fields={fields} hint={t(PASSWORD_HINT)} isNew />
      <FormActions>{t("Set new password")}</FormActions>
    </FormCardPage>
  );
}

const askAgain = (request: Request) =>
  redirect(withReturnPath("/forgot-password", returnPathOf(request)), 303);

const hide = ["code", "password", "password2"];

/** The login that follows asks for the second factor as always. */
async function setPassword(args: RequestArgs) {
  const awaited = await awaitedReset(args);
  if (!awaited) return askAgain(args.request);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const submission = parseForm(form, { schema: newPasswordSchema });
  if (submission.status !== "success") return refuseForm(submission, { hide });
  const outcome = await resetPassword(awaited.userIds, submission.value, oneTimeCodeKey());
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
