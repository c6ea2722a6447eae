import { mayHaveSecondFactor } from "~/domain/account/second-factor";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { channelsSet, hasChannel } from "~/operations/messages/channels.server";
import { t } from "~/texts/t";

/** Whoever lost the right to management may still turn one-time codes off. */
export function accountLinks(user: SessionUser, { isVerified }: { isVerified: boolean }) {
  return [
    ...(channelsSet().length > 0 ? [{ to: "/profile/messages", label: t("Messages") }] : []),
    ...(mayHaveSecondFactor(user) || user.secondFactorAt
      ? [{ to: "/profile/second-factor", label: t("One-time codes") }]
      : []),
    ...(!isVerified && hasChannel("sms")
      ? [{ to: "/profile/verify-phone", label: t("Verify your phone") }]
      : []),
  ];
}
