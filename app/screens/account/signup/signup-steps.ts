/** The steps of signing up, in their order (specification §2). */
export const SIGNUP_STEPS = ["account", "personal", "security"] as const;
export type SignupStep = (typeof SIGNUP_STEPS)[number];

export const STEP_TITLES: Record<SignupStep, string> = {
  account: "Account",
  personal: "Personal",
  security: "Security",
};

/** The buttons of every step; 'Create account' is the last step's `next`. */
export const SIGNUP_INTENTS = ["next", "back"] as const;
export type SignupIntent = (typeof SIGNUP_INTENTS)[number];

/** The step a URL names; /signup alone is the first, an unknown name is null. */
export function readStep(name: string | null): SignupStep | null {
  return SIGNUP_STEPS.find((step) => step === (name ?? "account")) ?? null;
}

export const isBefore = (one: SignupStep, other: SignupStep) =>
  SIGNUP_STEPS.indexOf(one) < SIGNUP_STEPS.indexOf(other);

/** Where a button leads; the ends lead nowhere else. */
export function stepBeside(step: SignupStep, intent: SignupIntent): SignupStep {
  return SIGNUP_STEPS[SIGNUP_STEPS.indexOf(step) + (intent === "next" ? 1 : -1)] ?? step;
}
