import { msg } from "~/texts/t";
import type { AccountChange } from "~/domain/account/contact-change";
import { type Kind, SUBJECT } from "./kind";

/** Not by staff (D129). */
const isOwnChange = (change: AccountChange): boolean => change.startsWith("own_") || change === "password";

export const ACCOUNT_CHANGED: Kind<{ readonly change: AccountChange }> = {
  label: msg("My account is changed"),
  texts: {
    subject: { when: SUBJECT, text: msg("Your account was changed") },
    email: {
      when: "What staff changed: the email address",
      text: msg("Our staff changed your email address."),
    },
    phone: {
      when: "What staff changed: the phone number",
      text: msg("Our staff changed your phone number."),
    },
    both: {
      when: "What staff changed: both",
      text: msg("Our staff changed your email address and phone number."),
    },
    code: { when: "Staff made a code", text: msg("Our staff made a code for a new password.") },
    byStaff: {
      when: "What to do, after each of these",
      text: msg("Did you not ask for it? Then call us at once."),
    },
    own_email: {
      when: "What the person changed: the email address",
      text: msg("Your email address was changed."),
    },
    own_phone: {
      when: "What the person changed: the phone number",
      text: msg("Your phone number was changed."),
    },
    own_both: {
      when: "What the person changed: both",
      text: msg("Your email address and phone number were changed."),
    },
    password: { when: "What the person changed: the password", text: msg("Your password was changed.") },
    own: {
      when: "What to do, after each of these four",
      text: msg("Was it not you? Set a new password at once, and call us."),
    },
  },
  values: () => ({}),
  sentences: ({ change }) => [change, isOwnChange(change) ? "own" : "byStaff"],
  path: ({ change }) => (isOwnChange(change) ? "/forgot-password" : "/help"),
  isUrgent: true,
  isAlwaysOn: true,
};
