import { data, redirect } from "~/router/index.server";
import { passwordAndCodeSchema } from "~/domain/account/log-in/second-factor";
import { type Outcome, type Refusal, refused } from "~/domain/refusal";
import { type FormAnswer, parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { secondFactorKey } from "~/http/session/secret-keys.server";
import { countOwnPasswordAttempt } from "~/http/session/login-attempts.server";
import { continueSession, openSession } from "~/http/session/session.server";
import { checkOwnPassword } from "~/operations/accounts/check-login.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import {
  createSecondFactorSecret,
  disableSecondFactor,
  enableSecondFactor,
} from "~/operations/accounts/second-factor/enable-and-disable.server";
import { renewRecoveryCodes } from "~/operations/accounts/second-factor/consume-code.server";
import { t } from "~/texts/t";

export const SECOND_FACTOR_INTENTS = ["begin", "confirm", "renew", "off"] as const;
export type SecondFactorIntent = (typeof SECOND_FACTOR_INTENTS)[number];

const HIDDEN = { hide: ["current_password", "code"] };

/** Either the form again or the recovery codes, which no other page shows. */
export interface SecondFactorAnswer extends Partial<FormAnswer> {
  intent: SecondFactorIntent;
  recoveryCodes?: readonly string[];
}

const answer = (intent: SecondFactorIntent, { data: form, init }: ReturnType<typeof refuseForm>) =>
  data<SecondFactorAnswer>({ intent, ...form }, init ?? {});

const shownOnce = (intent: SecondFactorIntent, recoveryCodes: readonly string[], cookie?: string) =>
  data<SecondFactorAnswer>({ intent, recoveryCodes }, cookie ? { headers: { "Set-Cookie": cookie } } : {});

/** Needs no password: the new secret counts for nothing until it is confirmed with one. */
export async function begin({ request }: RequestArgs, user: SessionUser) {
  const begun = await createSecondFactorSecret(user.id, secondFactorKey());
  if (!begun.ok) throw refusalPage(begun.refusal, t("One-time codes"));
  const { pathname, search } = new URL(request.url);
  return redirect(pathname.replace(/\.data$/, "") + search, 303);
}

export async function confirm(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAndCodeSchema });
  const refuse = (refusal?: Refusal) => answer("confirm", refuseForm(submission, { ...HIDDEN, refusal }));
  if (submission.status !== "success") return refuse();
  const { current_password, code } = submission.value;
  const { data: session } = await openSession(args);
  const turned = await withPassword(args, user, current_password, () =>
    enableSecondFactor(user, code, { key: secondFactorKey(), session }),
  );
  if (!turned.ok) return refuse(turned.refusal);
  const { recoveryCodes, sessionId } = turned.value;
  return shownOnce("confirm", recoveryCodes, await continueSession(args, sessionId, user.id));
}

export async function renew(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAndCodeSchema });
  const refuse = (refusal?: Refusal) => answer("renew", refuseForm(submission, { ...HIDDEN, refusal }));
  if (submission.status !== "success") return refuse();
  const { current_password, code } = submission.value;
  const renewed = await withPassword(args, user, current_password, () =>
    renewRecoveryCodes(user.id, code, secondFactorKey()),
  );
  return renewed.ok ? shownOnce("renew", renewed.value) : refuse(renewed.refusal);
}

export async function disableOwnSecondFactor(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: passwordAndCodeSchema });
  const refuse = (refusal?: Refusal) => answer("off", refuseForm(submission, { ...HIDDEN, refusal }));
  if (submission.status !== "success") return refuse();
  const { current_password, code } = submission.value;
  const off = await withPassword(args, user, current_password, () =>
    disableSecondFactor(user, code, secondFactorKey()),
  );
  if (!off.ok) return refuse(off.refusal);
  return redirectWithToast(args, "/profile", t("One-time codes are off"));
}

/** One try for both: a wrong code counts like a wrong password. */
async function withPassword<T>(
  args: RequestArgs,
  user: SessionUser,
  password: string,
  write: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { refusal, markSucceeded } = await countOwnPasswordAttempt(user, args);
  const wrong = refusal ?? (await checkOwnPassword(user.id, password));
  if (wrong) return refused(wrong);
  const written = await write();
  if (written.ok) await markSucceeded();
  return written;
}
