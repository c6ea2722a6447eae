import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "~/router";
import { readForm, readIntent, parseForm, refuseForm } from "~/http/forms/form.server";
import { requireUser } from "~/http/session/current-user.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { ownPhone, sendPhoneCode, verifyPhone } from "~/operations/accounts/one-time-codes/use-code.server";
import { CodeField } from "~/ui/form/code-field";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { sixDigitsSchema } from "~/domain/account/log-in/one-time-code";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { limitCodesFromAddress, limitCodesForHolder } from "~/http/session/one-time-codes.server";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { usernameKey } from "~/domain/account/account";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Verify your phone") });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { phone, isVerified } = await ownPhone(user.id);
  const canSend = hasChannel("sms") && phone !== "" && !isVerified;
  return { phone, isVerified, canSend, wasSent: new URL(args.request.url).searchParams.has("sent") };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request);
  switch (readIntent(form, VERIFY_INTENTS)) {
    case "send":
      return sendCode(args, user);
    case "confirm":
      return confirmPhone(args, user, form);
  }
}

export default function VerifyPhone() {
  const { phone, isVerified, canSend, wasSent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const showsCode = canSend && (wasSent || answer !== undefined);
  return (
    <Page width="narrow">
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Verify your phone") }]} />
      <PageHeader title={t("Verify your phone")}>{leadText(phone, isVerified, canSend)}</PageHeader>
      {showsCode ? (
        <Card>
          <ConfirmForm answer={answer} />
        </Card>
      ) : null}
      {canSend ? (
        <Form method="post">
          <FormActions intent="send" look={showsCode ? "secondary" : "primary"}>
            {showsCode ? t("Send a new code") : t("Send me a code")}
          </FormActions>
        </Form>
      ) : (
        <ButtonLink look="secondary" to="/profile/edit">
          {t("Edit Profile")}
        </ButtonLink>
      )}
    </Page>
  );
}

function leadText(phone: string, isVerified: boolean, canSend: boolean): string {
  if (phone === "") return t("Your profile has no phone number yet.");
  if (isVerified) return t("{phone} is verified.", { phone });
  return canSend
    ? t("We send a code by SMS to {phone}.", { phone })
    : t("The shop sends no SMS at the moment.");
}

function ConfirmForm({ answer }: { answer: ReturnType<typeof useActionData<typeof action>> }) {
  const { form, fields } = usePostedForm<{ code: string }>("verify-phone", answer);
  return (
    <FieldForm form={form}>
      <CodeField field={fields.code} hint={t("6 digits; they work for 10 minutes")} />
      <FormActions intent="confirm">{t("Verify")}</FormActions>
    </FieldForm>
  );
}

const VERIFY_INTENTS = ["send", "confirm"] as const;

const PAGE = "/profile/verify-phone";

async function sendCode(args: RequestArgs, user: SessionUser) {
  const { phone } = await ownPhone(user.id);
  if (phone === "" || !hasChannel("sms"))
    return redirectWithToast(args, PAGE, { tone: "error", message: t("No code was sent") });
  const holder = { accountName: usernameKey(user.username), phone };
  const tooMany = (await limitCodesFromAddress(args)) ?? (await limitCodesForHolder(holder));
  if (tooMany) throw refusalPage(tooMany, t("Too many codes"));
  await sendPhoneCode(user.id, phone, oneTimeCodeKey());
  return redirectWithToast(args, `${PAGE}?sent`, t("The code is on its way"));
}

async function confirmPhone(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: sixDigitsSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await verifyPhone(user.id, submission.value.code, oneTimeCodeKey());
  if (!outcome.ok) return refuseForm(submission, { refusal: outcome.refusal, hide: ["code"] });
  return redirectWithToast(args, "/profile", t("Your phone is verified"));
}
