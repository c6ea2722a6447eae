// The session stores typed values, finished or not, but never passwords.
import {
  type SignupAccount,
  signupAccountSchema,
  type SignupPersonal,
  signupPersonalSchema,
} from "~/domain/account/account";
import type { SignupStep } from "./signup-steps";
import { cutText } from "~/domain/text/cut-text";

export type Draft = Readonly<Record<string, string>>;

/** No other field of a request gets into the draft. */
const SAVED_FIELDS = {
  account: Object.keys(signupAccountSchema.shape),
  personal: Object.keys(signupPersonalSchema("").shape),
  security: [],
} satisfies Record<SignupStep, string[]>;

// longer than any valid value, so that the form can still report the length
const MAX_SAVED_LENGTH = 300;

export function saveStep(draft: Draft, step: SignupStep, form: FormData): Draft {
  const typed = SAVED_FIELDS[step].map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === "string" ? cutText(value, MAX_SAVED_LENGTH) : ""];
  });
  return { ...draft, ...Object.fromEntries(typed) };
}

export const typedFields = (draft: Draft, step: SignupStep): Record<string, string> =>
  Object.fromEntries(SAVED_FIELDS[step].map((name) => [name, draft[name] ?? ""]));

/** Nobody gets past it, whatever the URL says. */
export function firstUnfinishedStep(draft: Draft, today: string): SignupStep {
  if (!signupAccountSchema.safeParse(draft).success) return "account";
  return signupPersonalSchema(today).safeParse(draft).success ? "security" : "personal";
}

/** Throws unless steps 1 and 2 are finished. */
export const detailsOf = (draft: Draft, today: string): SignupAccount & SignupPersonal => ({
  ...signupAccountSchema.parse(draft),
  ...signupPersonalSchema(today).parse(draft),
});
