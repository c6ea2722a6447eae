import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "~/router";
import type { SubmissionResult } from "@conform-to/react";
import { PASSWORD_HINT } from "~/domain/account/account";
import type { Invited } from "~/domain/account/staff/invited";
import { ANONYMOUS_FORM_BYTES, readForm } from "~/http/forms/form.server";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { TextField } from "~/ui/form/text-field";
import { NewPasswordFields } from "~/ui/person/account-fields";
import { LABELS } from "~/ui/person/person-labels";
import { MANAGEMENT, signUpInvited } from "./sign-up-invited.server";
import { PERMISSION_TEXTS } from "~/domain/account/permissions";
import { INVITATION_INVALID } from "~/domain/messages";
import { redirectWithToast } from "~/http/forms/toast.server";
import { statusOf } from "~/http/respond.server";
import { currentUser, requireUser } from "~/http/session/current-user.server";
import { withReturnPath } from "~/http/session/return-path.server";
import { data } from "~/router/index.server";
import { acceptInvitation, invitationOf } from "~/operations/accounts/staff/invite-staff.server";
import { FormActions } from "~/ui/form/form-actions";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { control } from "~/ui/form/control.css";
import { frame, label } from "~/ui/form/field-frame.css";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Invitation") });

const codeIn = ({ url }: Request) => new URL(url).searchParams.get("code") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const code = codeIn(args.request);
  const [viewer, invitation] = await Promise.all([currentUser(args), code ? invitationOf(code) : null]);
  const here = `/invitation?${new URLSearchParams({ code })}`;
  return {
    code,
    isWrong: code !== "" && !invitation,
    permissions: invitation?.permissions ?? [],
    username: viewer?.username ?? null,
    loginPath: withReturnPath("/login", here),
    passwordHint: t(PASSWORD_HINT),
  };
}

export async function action(args: ActionFunctionArgs) {
  const code = codeIn(args.request);
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  if (form.has("password")) return signUpInvited(args, form, code);
  const outcome = await acceptInvitation(await requireUser(args), code);
  if (outcome.ok) return redirectWithToast(args, MANAGEMENT, t("Welcome to the staff"));
  return data({ message: t(outcome.refusal.message) }, statusOf(outcome.refusal));
}

export { passActionHeaders as headers } from "~/http/action-headers.server";

export default function Invitation() {
  const page = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  const { code, isWrong, permissions, username, loginPath, passwordHint } = page;
  const answer = useActionData<typeof action>();
  const message = answer && "message" in answer ? answer.message : null;
  const error = message ?? (isWrong ? t(INVITATION_INVALID) : null);
  return (
    <Page width="narrow">
      <PageHeader title={t("Join the staff")} />
      {error ? (
        <FormAlert tone="error" answer={answer ?? page}>
          <p>{error}</p>
        </FormAlert>
      ) : null}
      {permissions.length === 0 ? (
        <CodeForm code={code} />
      ) : (
        <Card className={stack.m}>
          <p>{t("This invitation lets you manage the shop:")}</p>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>{t(PERMISSION_TEXTS[permission])}</li>
            ))}
          </ul>
          {hasAuctions ? (
            <p>{t("Staff take part in no auction: you cannot join rounds or pledge any more.")}</p>
          ) : null}
          {username ? (
            <Form method="post" className={stack.m}>
              <FormActions>{t("Accept as {username}", { username })}</FormActions>
            </Form>
          ) : (
            <>
              <InvitedForm answer={answer && "result" in answer ? answer : undefined} hint={passwordHint} />
              <p>
                {tNodes("Already have an account? {link}", {
                  link: <Link to={loginPath}>{t("Log in")}</Link>,
                })}
              </p>
            </>
          )}
        </Card>
      )}
    </Page>
  );
}

interface InvitedFormProps {
  answer: { result?: SubmissionResult<string[]> } | undefined;
  hint: string;
}

function InvitedForm({ answer, hint }: InvitedFormProps) {
  const { form, fields } = usePostedForm<Invited>("invited", answer);
  return (
    <FieldForm form={form}>
      <TextField field={fields.first_name} label={t(LABELS.first_name)} autoComplete="given-name" />
      <TextField field={fields.last_name} label={t(LABELS.last_name)} autoComplete="family-name" />
      <TextField field={fields.phone_number} type="tel" label={t(LABELS.phone_number)} autoComplete="tel" />
      <NewPasswordFields fields={fields} hint={hint} />
      <FormActions>{t("Sign up and begin")}</FormActions>
    </FieldForm>
  );
}

const CodeForm = ({ code }: { code: string }) => (
  <Card>
    <Form method="get" className={stack.m}>
      <label className={frame}>
        <span className={label}>{t("Code")}</span>
        <input
          name="code"
          defaultValue={code}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={control}
        />
      </label>
      <FormActions>{t("Go on")}</FormActions>
    </Form>
  </Card>
);
