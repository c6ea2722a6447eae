import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { currentUser } from "~/http/session/current-user.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { codeChannelsSet } from "~/operations/messages/channels.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { usePostedForm } from "~/ui/form/field-form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/frame/button";
import { formActions } from "~/ui/frame/layout.css";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Phone } from "~/ui/text/phone";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { FormCardPage } from "../form-card-page";
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
  const { form, fields } = usePostedForm<{ identifier: string }>("forgot-password", answer);
  return (
    <FormCardPage
      title={t("Forgotten password")}
      lead={
        sends ? (
          t(
            "We send a code of 6 digits to the phone or email of your account. With it you set a new password.",
          )
        ) : supportPhone === "" ? (
          t("Ask the shop for a code of 6 digits. With it you set a new password.")
        ) : (
          <>
            {tNodes("Call us on {phone} for a code of 6 digits. With it you set a new password.", {
              phone: <Phone number={supportPhone} />,
            })}
          </>
        )
      }
      form={form}
      below={
        <p>
          <a href={loginPath}>{t("Back to the login")}</a>
        </p>
      }
    >
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
    </FormCardPage>
  );
}
