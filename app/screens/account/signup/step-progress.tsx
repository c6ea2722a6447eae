import { Icon } from "~/ui/frame/icon";
import { isBefore, SIGNUP_STEPS, type SignupStep, STEP_TITLES } from "./signup-steps";
import * as styles from "./signup.css";

export function StepProgress({ current }: { current: SignupStep }) {
  return (
    <div className={styles.progress}>
      <p className={styles.count}>
        Step {SIGNUP_STEPS.indexOf(current) + 1} of {SIGNUP_STEPS.length}
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
            {STEP_TITLES[step]}
          </li>
        ))}
      </ol>
    </div>
  );
}
