import { redirect } from "~/router/index.server";
import { accountNameSchema } from "~/domain/account/log-in/one-time-code";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, readIntent, refuseForm } from "~/http/forms/form.server";
import type { RequestArgs } from "~/http/request-context";
import { limitCodesFromAddress, limitCodesForHolder } from "~/http/session/one-time-codes.server";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { oneTimeCodeKey } from "~/http/session/secret-keys.server";
import { saveInSession } from "~/http/session/session.server";
import { codeChannelsSet } from "~/operations/messages/channels.server";
import { NO_ACCOUNT } from "~/operations/accounts/one-time-codes/one-time-code.server";
import {
  channelFor,
  codeAddress,
  reachableBy,
} from "~/operations/accounts/one-time-codes/code-holders.server";
import { sendResetCode } from "~/operations/accounts/one-time-codes/use-code.server";
import { shopTime } from "~/operations/shop-clock.server";

/** 'have': the person already has a code, because staff read one out on the phone. */
const FORGOT_INTENTS = ["send", "have"] as const;
export type ForgotIntent = (typeof FORGOT_INTENTS)[number];

/** The same answer and the same work whether the account exists, and whether its limit is reached (D85). */
export async function askForCode(args: RequestArgs) {
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const intent = readIntent(form, FORGOT_INTENTS);
  const submission = parseForm(form, { schema: accountNameSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const refusal = await limitCodesFromAddress(args);
  if (refusal) return refuseForm(submission, { refusal });
  const { identifier } = submission.value;
  const holders = await reachableBy(identifier);
  if (intent === "send" && codeChannelsSet().length > 0)
    for (const holder of holders) {
      const isBeyond = (await limitCodesForHolder(holder)) !== null;
      const userId = isBeyond ? NO_ACCOUNT : holder.userId;
      const channel = channelFor(identifier, holder);
      const { username } = holder;
      await sendResetCode(userId, channel, oneTimeCodeKey(), {
        username,
        address: codeAddress(channel, holder),
      });
    }
  const [userId = NO_ACCOUNT, ...others] = holders.map((holder) => holder.userId);
  const awaitedReset = { userId, others, since: shopTime().toISOString(), hasCode: intent === "have" };
  const cookie = await saveInSession(args, (data) => ({ ...data, awaitedReset }));
  const to = withReturnPath("/forgot-password/code", returnPathOf(args.request));
  return redirect(to, { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}
