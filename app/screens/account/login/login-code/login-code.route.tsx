import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { currentUser } from "~/http/session/current-user.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { pendingLogin } from "~/http/session/second-factor.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { CodeField } from "~/ui/form/code-field";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { FormCardPage } from "../../form-card-page";
import { enterCode, loginAgain } from "./enter-code.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("One-time code") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  if (await currentUser(args)) throw redirect(returnPathOf(args.request), 303);
  if (!(await pendingLogin(args))) throw loginAgain(args.request);
  return { loginPath: withReturnPath("/login", returnPathOf(args.request)) };
}

export const action = (args: ActionFunctionArgs) => enterCode(args);

export default function LoginCode() {
  const { loginPath } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields } = usePostedForm<{ code: string }>("login-code", answer);
  return (
    <FormCardPage
      title={t("One-time code")}
      lead={t("Your password is right. Now the code from your phone.")}
      form={form}
      below={
        <p>
          {tNodes("No phone and no recovery code? Another superuser can undo your one-time codes. {link}", {
            link: <a href={loginPath}>{t("Log in as someone else")}</a>,
          })}
        </p>
      }
    >
      <CodeField field={fields.code} hint={t("6 digits from your app, or one of your recovery codes")} />
      <FormActions>{t("Log in")}</FormActions>
    </FormCardPage>
  );
}
