import { msg } from "~/texts/t";

export const SIGNUP_STEPS = ["account", "personal", "security"] as const;
export type SignupStep = (typeof SIGNUP_STEPS)[number];

export const STEP_TITLES: Record<SignupStep, string> = {
  account: msg("Account"),
  personal: msg("Personal"),
  security: msg("Security"),
};

// the last step's 'Create account' is `next` too
export const SIGNUP_INTENTS = ["next", "back"] as const;
export type SignupIntent = (typeof SIGNUP_INTENTS)[number];
/** The step may be unfinished. */
export const BACK_INTENT: SignupIntent = "back";

/** The first for /signup alone, null for an unknown name. */
export const readStep = (name: string | null): SignupStep | null =>
  SIGNUP_STEPS.find((step) => step === (name ?? "account")) ?? null;

export const isBefore = (one: SignupStep, other: SignupStep) =>
  SIGNUP_STEPS.indexOf(one) < SIGNUP_STEPS.indexOf(other);

/** The first and the last lead to themselves. */
export const neighbourStep = (step: SignupStep, intent: SignupIntent): SignupStep =>
  SIGNUP_STEPS[SIGNUP_STEPS.indexOf(step) + (intent === "next" ? 1 : -1)] ?? step;
