import { sixDigitsSchema } from "~/domain/account/one-time-code";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { addressTry, holderTries } from "~/http/session/one-time-codes.server";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { ownPhone, sendPhoneCode, verifyPhone } from "~/operations/one-time-codes/verify-phone.server";
import { usernameKey } from "~/domain/account/account";
import { t } from "~/texts/t";

export const VERIFY_INTENTS = ["send", "confirm"] as const;

const PAGE = "/profile/verify-phone";

export async function sendCode(args: RequestArgs, user: SessionUser) {
  const { phone } = await ownPhone(user.id);
  if (phone === "" || !hasChannel("sms"))
    return redirectWithToast(args, PAGE, { tone: "error", message: t("No code was sent") });
  const holder = { accountName: usernameKey(user.username), phone };
  const tooMany = (await addressTry(args)) ?? (await holderTries(holder));
  if (tooMany) throw refusalPage(tooMany, t("Too many codes"));
  await sendPhoneCode(user.id, phone, oneTimeCodeKey());
  return redirectWithToast(args, `${PAGE}?sent`, t("The code is on its way"));
}

export async function confirmPhone(args: RequestArgs, user: SessionUser, form: FormData) {
  const submission = parseForm(form, { schema: sixDigitsSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = await verifyPhone(user.id, submission.value.code, oneTimeCodeKey());
  if (!outcome.ok) return refuseForm(submission, { refusal: outcome.refusal, hide: ["code"] });
  return redirectWithToast(args, "/profile", t("Your phone is verified"));
}
