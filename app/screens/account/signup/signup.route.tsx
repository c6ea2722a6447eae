import type { SubmissionResult } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { redirect } from "~/router/index.server";
import { PASSWORD_HINT, signupAccountSchema } from "~/domain/account/account";
import { ANONYMOUS_FORM_BYTES, readForm, readIntent } from "~/http/forms/form.server";
import { agreedTexts } from "~/operations/settings/page-texts/page-texts.server";
import { refuseUnavailableNames } from "~/operations/accounts/refuse-duplicate.server";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Page } from "~/ui/shell/page";
import { AccountStep } from "./account-step";
import { PersonalStep } from "./personal-step";
import { ReviewPanel } from "./review-panel";
import { SecurityStep } from "./security-step";
import {
  agreedVersions,
  saveAndRedirect,
  refuseAccount,
  refusePersonal,
  register,
} from "./signup-actions.server";
import { detailsOf, type Draft, firstUnfinishedStep, saveStep, typedFields } from "./signup-draft.server";
import { reviewOf } from "./signup-review.server";
import {
  isBefore,
  SIGNUP_INTENTS,
  STEP_TITLES,
  neighbourStep,
  SIGNUP_STEPS,
  type SignupStep,
} from "./signup-steps";
import { openWizard } from "./signup-wizard.server";
import * as styles from "./signup.css";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/frame/icon";
import { Notice } from "~/ui/frame/notice";
import { useVisit } from "~/ui/frame/visit";
import { ACCOUNT_CREATED } from "~/domain/messages";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Sign up") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

/** Creating the account deletes the draft, so a second run of the loader would lead back to step 1. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  isCreated(actionResult) ? false : defaultShouldRevalidate;

const isCreated = (answer: unknown): answer is { created: true } =>
  typeof answer === "object" && answer !== null && "created" in answer;

export async function loader(args: LoaderFunctionArgs) {
  const { step, draft, today, loginPath, pathOf } = await openWizard(args);
  const unfinished = firstUnfinishedStep(draft, today);
  if (isBefore(unfinished, step)) throw redirect(pathOf(unfinished), 303);
  const typed = typedFields(draft, step);
  switch (step) {
    case "account":
      return { step, loginPath, typed, taken: await takenSince(draft) };
    case "personal":
      return { step, loginPath, typed, today };
    case "security": {
      const details = detailsOf(draft, today);
      return {
        step,
        loginPath,
        username: details.username,
        agreed: agreedVersions(await agreedTexts()),
        review: reviewOf(details, pathOf),
        // importing it from the file of the schemas would load zod on the page
        passwordHint: t(PASSWORD_HINT),
      };
    }
  }
}

/** A name that was free in step 1 may be taken by the last step. */
async function takenSince(draft: Draft): Promise<SubmissionResult<string[]> | undefined> {
  const { data: account } = signupAccountSchema.safeParse(draft);
  const taken = account && (await refuseUnavailableNames(account));
  return taken?.field ? { status: "error", error: { [taken.field]: [t(taken.message)] } } : undefined;
}

export async function action(args: ActionFunctionArgs) {
  const wizard = await openWizard(args);
  const { step, today, pathOf } = wizard;
  const form = await readForm(args.request, ANONYMOUS_FORM_BYTES);
  const intent = readIntent(form, SIGNUP_INTENTS);
  const draft = saveStep(wizard.draft, step, form);
  const unfinished = firstUnfinishedStep(draft, today);
  if (isBefore(unfinished, step)) return saveAndRedirect(args, draft, pathOf(unfinished));
  if (intent === "back") return saveAndRedirect(args, draft, pathOf(neighbourStep(step, intent)));
  if (step === "security") return register(args, wizard, form);
  const wrong = step === "account" ? await refuseAccount(args, form) : refusePersonal(form, today);
  return wrong ?? saveAndRedirect(args, draft, pathOf(neighbourStep(step, intent)));
}

export default function Signup() {
  const view = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const heading = useFocusOnChange<HTMLHeadingElement>(view.step);
  if (isCreated(answer)) return <AccountCreated loginPath={view.loginPath} />;
  return (
    <Page width="narrow">
      <PageHeader title={t("Sign up")} />
      <StepProgress current={view.step} />
      {view.step === "security" ? <ReviewPanel sections={view.review} /> : null}
      <Card>
        <div className={stack.l}>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t(STEP_TITLES[view.step])}
          </h2>
          <StepFields view={view} lastResult={answer?.result} />
        </div>
      </Card>
      <p>
        {tNodes("Already have an account? {link}", { link: <Link to={view.loginPath}>{t("Log in")}</Link> })}
      </p>
    </Page>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function StepFields({
  view,
  lastResult,
}: {
  view: View;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  switch (view.step) {
    case "account":
      return <AccountStep typed={view.typed} lastResult={lastResult ?? view.taken} />;
    case "personal":
      return <PersonalStep typed={view.typed} today={view.today} lastResult={lastResult} />;
    case "security":
      return (
        <SecurityStep
          username={view.username}
          agreed={view.agreed}
          passwordHint={view.passwordHint}
          lastResult={lastResult}
        />
      );
  }
}

/** Focuses an element when `name` changes, as a new page would, but not on first render. */
function useFocusOnChange<T extends HTMLElement>(name: string) {
  const element = useRef<T>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    element.current?.focus({ preventScroll: true });
  }, [name]);
  return element;
}

const StepProgress = ({ current }: { current: SignupStep }) => (
  <div className={styles.progress}>
    <p className={styles.count}>
      {t("Step {step} of {count}", {
        step: SIGNUP_STEPS.indexOf(current) + 1,
        count: SIGNUP_STEPS.length,
      })}
    </p>
    <ol className={styles.steps}>
      {SIGNUP_STEPS.map((step) => (
        <li
          key={step}
          className={styles.step}
          aria-current={step === current ? "step" : undefined}
          data-reached={isBefore(current, step) ? undefined : ""}
        >
          {isBefore(step, current) ? <Icon name="check" className={styles.done} /> : null}
          {t(STEP_TITLES[step])}
        </li>
      ))}
    </ol>
  </div>
);

const TO_LOGIN_AFTER_MS = 1500;

/** Leads to the login after 1.5 s (D33). */
function AccountCreated({ loginPath }: { loginPath: string }) {
  const { shopName } = useVisit();
  useEffect(() => {
    const timer = setTimeout(() => location.replace(loginPath), TO_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [loginPath]);
  return (
    <Page width="narrow">
      <PageHeader title={t("Welcome to {shopName}", { shopName })} />
      <Notice tone="success" role="status" title={t(ACCOUNT_CREATED)}>
        <Link to={loginPath}>{t("Log in")}</Link>
      </Notice>
    </Page>
  );
}
