import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "~/router";
import { PERMISSION_TEXTS } from "~/domain/account/permissions";
import { INVITATION_INVALID } from "~/domain/messages";
import { redirectWithToast } from "~/http/forms/toast.server";
import { statusOf } from "~/http/respond.server";
import { currentUser, requireUser } from "~/http/session/current-user.server";
import { withReturnPath } from "~/http/session/return-path.server";
import { data } from "~/router.server";
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
    signupPath: withReturnPath("/signup", here),
  };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireUser(args);
  const outcome = await acceptInvitation(viewer, codeIn(args.request));
  if (outcome.ok) return redirectWithToast(args, "/management", t("Welcome to the staff"));
  return data({ message: t(outcome.refusal.message) }, statusOf(outcome.refusal));
}

export default function Invitation() {
  const page = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  const { code, isWrong, permissions, username, loginPath, signupPath } = page;
  const answer = useActionData<typeof action>();
  const error = answer?.message ?? (isWrong ? t(INVITATION_INVALID) : null);
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
            <p>
              {tNodes("{login} or {signup}, and come back here.", {
                login: <Link to={loginPath}>{t("Log in")}</Link>,
                signup: <Link to={signupPath}>{t("sign up")}</Link>,
              })}
            </p>
          )}
        </Card>
      )}
    </Page>
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
