import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  Form,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { redirect } from "~/router.server";
import { type Login as LoginInput, loginSchema } from "~/domain/account/account";
import { INVALID_LOGIN, LOGIN_TO_JOIN } from "~/domain/messages";
import { refuse } from "~/domain/refusal";
import { authenticator } from "~/http/session/authenticator.server";
import { currentUser } from "~/http/session/current-user.server";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { loginTry } from "~/http/session/login-tries.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { openSession, startSession } from "~/http/session/session.server";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import { currentDraft } from "~/http/forms/saved-draft.server";
import { Card } from "~/ui/frame/card";
import { FormActions } from "~/ui/form/form-actions";
import { FormErrors } from "~/ui/form/form-errors";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { TextField } from "~/ui/form/text-field";
import { moveGuestCart, guestCartReason } from "./guest-cart.server";
import { formatKsh, parseTypedAmount } from "~/domain/money";
import type { SavedDraft } from "~/domain/form/saved-draft";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Log in" });

// lets Retry-After through
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader(args: LoaderFunctionArgs) {
  const redirectTo = returnPathOf(args.request);
  if (await currentUser(args)) throw redirect(redirectTo, 303);
  const { guestCartItems = [], signedUpAs } = (await openSession(args)).data;
  const draft = await currentDraft(args);
  const onAuction = redirectTo.startsWith("/auction/");
  return {
    reason:
      guestCartReason(guestCartItems) ?? draftReason(draft, redirectTo) ?? (onAuction ? LOGIN_TO_JOIN : null),
    signupPath: withReturnPath("/signup", redirectTo),
    username: signedUpAs ?? "",
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

  const { refusal, forgive } = await loginTry(submission.value.username, args);
  if (refusal) return refuseForm(submission, { refusal, hide });
  const login = await authenticator.authenticate("form", request);
  const session = login && (await startSession(args, login));
  if (!session) return refuseForm(submission, { refusal: refuse("unauthenticated", INVALID_LOGIN), hide });
  await forgive();
  const { cookie, carried } = session;
  const back = returnPathOf(request);
  const toast =
    (await moveGuestCart(login.userId, carried.guestCartItems ?? [])) ?? draftToast(carried.draft, back);
  if (toast) return redirectWithToast(args, back, toast, [cookie]);
  return redirect(back, { status: 303, headers: { "Set-Cookie": cookie } });
}

export default function Login() {
  const { shopName } = useVisit();
  const { reason, signupPath, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<LoginInput, LoginInput, string[]>({
    id: "login",
    lastResult: answer?.result,
    defaultValue: { username },
  });
  return (
    <Page width="narrow">
      <PageHeader title="Log in">{reason}</PageHeader>
      <Card>
        {/* without an action it posts to this address, redirectTo included */}
        <Form method="post" {...getFormProps(form)} className={stack.l}>
          <FormErrors form={form} />
          <TextField
            field={fields.username}
            label="Username"
            hint="Your email address works too"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            field={fields.password}
            type="password"
            label="Password"
            autoComplete="current-password"
          />
          <FormActions>Log in</FormActions>
        </Form>
      </Card>
      <p>
        New to {shopName}? <a href={signupPath}>Sign up</a>
      </p>
    </Page>
  );
}

const TOAST_MS = 10_000;

const isOf = (draft: SavedDraft, path: string) =>
  new URL(path, "http://here.invalid").pathname === draft.path;

/** Why a signed-out person must log in; null if there is no saved draft for `redirectTo` (D49). */
function draftReason(draft: SavedDraft | null, redirectTo: string): string | null {
  if (!draft || "pledge_amount" in draft.fields || !isOf(draft, redirectTo)) return null;
  return "You were signed out. What you typed is kept here, but not sent yet.";
}

/** Shows the amount instead of filling it in, because the buyer must type it again on purpose (D40). */
function draftToast(draft: SavedDraft | undefined, redirectTo: string): Toast | null {
  const typed = draft?.fields.pledge_amount;
  const cents = typeof typed === "string" ? parseTypedAmount(typed) : null;
  if (!draft || cents === null || !isOf(draft, redirectTo)) return null;
  return {
    tone: "info",
    message: `You were signed out: your pledge of ${formatKsh(cents)} was not placed. Enter it again to place it.`,
    durationMs: TOAST_MS,
  };
}
