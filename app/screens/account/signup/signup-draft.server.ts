/** What was typed so far. It waits in the session as it was typed, finished or not; passwords never do. */
import {
  type SignupAccount,
  signupAccountSchema,
  type SignupPersonal,
  signupPersonalSchema,
} from "~/domain/account/account";
import type { SignupStep } from "./signup-steps";

export type Draft = Readonly<Record<string, string>>;

/** The fields of a step that are kept: no other name in a request gets into the draft. */
const KEPT_FIELDS = {
  account: Object.keys(signupAccountSchema.shape),
  personal: Object.keys(signupPersonalSchema("").shape),
  security: [],
} satisfies Record<SignupStep, string[]>;

/** Beyond the longest valid value, so that a complaint about length still has its reason to show. */
const MAX_KEPT_LENGTH = 300;

/** The draft with what this step's form carries. */
export function keepStep(draft: Draft, step: SignupStep, form: FormData): Draft {
  const typed = KEPT_FIELDS[step].map((name): [string, string] => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value.slice(0, MAX_KEPT_LENGTH) : ""];
  });
  return { ...draft, ...Object.fromEntries(typed) };
}

/** What the step's form begins with. */
export function typedIn(draft: Draft, step: SignupStep): Record<string, string> {
  return Object.fromEntries(KEPT_FIELDS[step].map((name) => [name, draft[name] ?? ""]));
}

/** Nobody gets beyond it, whatever the URL says. */
export function firstUnfinishedStep(draft: Draft, today: string): SignupStep {
  if (!signupAccountSchema.safeParse(draft).success) return "account";
  return signupPersonalSchema(today).safeParse(draft).success ? "security" : "personal";
}

/** Steps 1 and 2, once both are finished. */
export function detailsOf(draft: Draft, today: string): SignupAccount & SignupPersonal {
  return { ...signupAccountSchema.parse(draft), ...signupPersonalSchema(today).parse(draft) };
}
