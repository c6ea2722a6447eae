import { msg, t } from "~/texts/t";
import type { AccountChange } from "~/domain/account/contact-change";

const ACCOUNT_CHANGES: Readonly<Record<AccountChange, string>> = {
  email: msg("Our staff changed your email address."),
  phone: msg("Our staff changed your phone number."),
  both: msg("Our staff changed your email address and phone number."),
  code: msg("Our staff made a code for a new password."),
  own_email: msg("Your email address was changed."),
  own_phone: msg("Your phone number was changed."),
  own_both: msg("Your email address and phone number were changed."),
  password: msg("Your password was changed."),
};

/** Not by staff (D129). */
export const isOwnChange = (change: AccountChange): boolean =>
  change.startsWith("own_") || change === "password";

export function accountChangeText(change: AccountChange): string {
  const what = t(ACCOUNT_CHANGES[change]);
  return isOwnChange(change)
    ? t("{what} Was it not you? Set a new password at once, and call us.", { what })
    : t("{what} Did you not ask for it? Then call us at once.", { what });
}
