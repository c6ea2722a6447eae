import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { type Login as LoginInput, loginSchema } from "~/domain/account/account";
import { refuseLogin } from "~/domain/account/blocking";
import { ACCOUNT_CREATED } from "~/domain/messages";
import { LOGIN_TO_WATCH } from "~/domain/product/watch";
import { authenticator } from "~/http/session/authenticator.server";
import { currentUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { countLoginAttempt } from "~/http/session/login-attempts.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { openSession, saveInSession, startSession } from "~/http/session/session.server";
import { codeChannelsSet } from "~/operations/messages/channels.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { needsCode } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { currentDraft } from "~/http/forms/saved-draft.server";
import { usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Phone } from "~/ui/text/phone";
import { PasswordField } from "~/ui/form/password-field";
import { TextField } from "~/ui/form/text-field";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { FormCardPage } from "../form-card-page";
import { guestCartReason } from "./guest-cart.server";
import { redirectToLoginCode, draftReason, finishLogin } from "./finish-login.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Log in") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const redirectTo = returnPathOf(args.request);
  if (await currentUser(args)) throw redirect(redirectTo, 303);
  const { guestCartItems = [], watch, signedUpAs } = (await openSession(args)).data;
  // said once: another person may log in here next
  if (signedUpAs !== undefined) await saveInSession(args, (data) => ({ ...data, signedUpAs: undefined }));
  const draft = await currentDraft(args);
  const onAuction = redirectTo.startsWith("/auction/");
  return {
    reason:
      (signedUpAs === undefined ? null : t(ACCOUNT_CREATED)) ??
      guestCartReason(guestCartItems) ??
      draftReason(draft, redirectTo) ??
      (watch ? t(LOGIN_TO_WATCH) : onAuction ? t("Log in to join") : null),
    signupPath: withReturnPath("/signup", redirectTo),
    username: signedUpAs ?? "",
    // without a channel the shop reads a code out on the phone (D85)
    forgotPath: codeChannelsSet().length > 0 ? withReturnPath("/forgot-password", redirectTo) : null,
    supportPhone: (await shopSettings()).supportPhone,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  // a clone, because a body can be read only once and the authenticator reads it too
  const submission = parseForm(await readForm(request.clone(), ANONYMOUS_FORM_BYTES), {
    schema: loginSchema,
  });
  const hide = ["password"];
  if (submission.status !== "success") return refuseForm(submission, { hide });

  const { refusal, markSucceeded } = await countLoginAttempt(submission.value.username, args);
  if (refusal) return refuseForm(submission, { refusal, hide });
  const login = await authenticator.authenticate("form", request);
  // a right code does not count as an attempt
  if (login && !login.isBlocked && (await needsCode(login.userId)))
    return redirectToLoginCode(args, login, submission.value.username);
  const session = login && (await startSession(args, login));
  if (!session) return refuseForm(submission, { refusal: refuseLogin(login), hide });
  await markSucceeded();
  return finishLogin(args, login.userId, session);
}

export default function Login() {
  const { shopName } = useVisit();
  const { reason, signupPath, username, forgotPath, supportPhone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields } = usePostedForm<LoginInput>("login", answer, { username });
  return (
    <FormCardPage
      title={t("Log in")}
      lead={reason}
      form={form}
      below={
        <>
          <p>
            {forgotPath === null && supportPhone === "" ? (
              t("Forgot your password? Please ask the shop.")
            ) : forgotPath === null ? (
              <>
                {tNodes("Forgot your password? Call us on {phone}.", {
                  phone: <Phone number={supportPhone} />,
                })}
              </>
            ) : (
              <a href={forgotPath}>{t("Forgot your password?")}</a>
            )}
          </p>
          <p>
            {tNodes("New to {shopName}? {link}", { shopName, link: <a href={signupPath}>{t("Sign up")}</a> })}
          </p>
        </>
      }
    >
      <TextField
        field={fields.username}
        label={t("Username")}
        hint={t("Your email address works too")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label={t("Password")} autoComplete="current-password" />
      <FormActions>{t("Log in")}</FormActions>
    </FormCardPage>
  );
}
