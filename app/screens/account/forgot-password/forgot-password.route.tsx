import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "~/router";
import { redirect } from "~/router.server";
import { currentUser } from "~/http/session/current-user.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { codeChannelsSet } from "~/operations/messages/channels.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { FormErrors } from "~/ui/form/form-errors";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { formActions, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { Phone } from "~/ui/text/phone";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { askForCode, type ForgotIntent } from "./ask-for-code.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Forgotten password") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  if (await currentUser(args)) throw redirect("/profile/edit", 303);
  return {
    sends: codeChannelsSet().length > 0,
    supportPhone: (await shopSettings()).supportPhone,
    loginPath: withReturnPath("/login", returnPathOf(args.request)),
  };
}

export const action = (args: ActionFunctionArgs) => askForCode(args);

const SEND: ForgotIntent = "send";
const HAVE: ForgotIntent = "have";

export default function ForgotPassword() {
  const { sends, supportPhone, loginPath } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ identifier: string }, { identifier: string }, string[]>({
    id: "forgot-password",
    lastResult: answer?.result,
  });
  return (
    <Page width="narrow">
      <PageHeader title={t("Forgotten password")}>
        {sends ? (
          t(
            "We send a code of 6 digits to the phone or email of your account. With it you set a new password.",
          )
        ) : (
          <>
            {tNodes("Call us on {phone} for a code of 6 digits. With it you set a new password.", {
              phone: <Phone number={supportPhone} />,
            })}
          </>
        )}
      </PageHeader>
      <Card>
        {/* without an action it posts to this address, redirectTo included */}
        <Form method="post" {...getFormProps(form)} className={stack.l}>
          <FormErrors form={form} />
          <TextField
            field={fields.identifier}
            label={t("Username, email or phone")}
            hint={t("If several accounts have your phone number, use the username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className={formActions}>
            {sends ? (
              <Button name="intent" value={SEND}>
                {t("Send me a code")}
              </Button>
            ) : null}
            <Button name="intent" value={HAVE} look={sends ? "secondary" : "primary"}>
              {t("I have a code")}
            </Button>
          </div>
        </Form>
      </Card>
      <p>
        <a href={loginPath}>{t("Back to the login")}</a>
      </p>
    </Page>
  );
}
