import { redirect } from "~/router/index.server";
import { nairobiDay } from "~/domain/time";
import { currentUser } from "~/http/session/current-user.server";
import type { RequestArgs } from "~/http/request-context";
import { returnPathOf, withReturnPath } from "~/http/session/return-path.server";
import { openSession } from "~/http/session/session.server";
import { shopTime } from "~/operations/shop-clock.server";
import { type Draft, firstUnfinishedStep } from "./signup-draft.server";
import { readStep, type SignupStep } from "./signup-steps";

export interface Wizard {
  step: SignupStep;
  draft: Draft;
  today: string;
  /** Every path contains redirectTo (D58). */
  loginPath: string;
  pathOf: (step: SignupStep) => string;
}

/** Redirects the signed-in (D58); an unknown step becomes the first unfinished one. */
export async function openWizard(args: RequestArgs): Promise<Wizard> {
  const redirectTo = returnPathOf(args.request);
  if (await currentUser(args)) throw redirect(redirectTo, 303);
  const { signup: draft = {} } = (await openSession(args)).data;
  const today = nairobiDay(shopTime());
  const pathOf = (step: SignupStep) => withReturnPath(`/signup?step=${step}`, redirectTo);
  const step = readStep(new URL(args.request.url).searchParams.get("step"));
  if (!step) throw redirect(pathOf(firstUnfinishedStep(draft, today)), 303);
  return { step, draft, today, loginPath: withReturnPath("/login", redirectTo), pathOf };
}
