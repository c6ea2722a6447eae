/** A code of six digits, sent by SMS or email or read out by staff. It resets a password or verifies a phone (D85). */
import * as z from "zod/mini";
import { requiredVisibleText } from "~/domain/form/form-field";
import { FILL_IN_ALL_FIELDS } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { codeKey } from "~/domain/text/typed-code";
import { msg, t } from "~/texts/t";
import { isStaff, type Viewer } from "../access";
import { LOGIN_NAME_TOO_LONG, MAX_EMAIL_LENGTH, passwordsMatch, securityFields } from "../account";

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** The same for a code that is wrong, too old, used or tried too often: it says nothing about the account. */
export const ONE_TIME_CODE_INVALID = msg(
  "This code is not right, or no longer counts. You can ask for a new one.",
);
const SIX_DIGITS = msg("A code has 6 digits");

export const sixDigitCode = (number: number): string => String(number).padStart(6, "0");

const sixDigits = requiredVisibleText(msg("Please enter the code")).check(
  z.maxLength(MAX_EMAIL_LENGTH, { error: SIX_DIGITS, abort: true }),
  z.overwrite((typed) => codeKey(typed).replaceAll("-", "")),
  z.refine((code) => /^\d{6}$/.test(code), { error: SIX_DIGITS }),
);

export const accountNameSchema = z.object({
  identifier: requiredVisibleText(FILL_IN_ALL_FIELDS).check(
    z.maxLength(MAX_EMAIL_LENGTH, { error: LOGIN_NAME_TOO_LONG }),
  ),
});

export const sixDigitsSchema = z.object({ code: sixDigits });
export const newPasswordSchema = z.object({ code: sixDigits, ...securityFields }).check(passwordsMatch());

/** Whoever gets a code that staff made can take over the account. */
export function refuseStaffCode(actor: Viewer, person: Viewer): Refusal | null {
  if (actor.id === person.id) return refuse("forbidden", t("Change your own password on your profile page"));
  if (isStaff(person) && !actor.isSuperuser)
    return refuse("forbidden", t("Only a superuser can make a code for somebody who enters management"));
  return null;
}
