import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { msg, t } from "~/texts/t";
import type { OrderPage } from "./order-page.server";
import * as styles from "./steps.css";

type Step = OrderPage["steps"][number];

const SPOKEN: Readonly<Record<Step["state"], string>> = {
  done: msg("Done: "),
  next: msg("Next: "),
  coming: "",
  cancelled: "",
};
const MARKS = { done: "check", next: "clock", coming: null, cancelled: "close" } as const;

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, state, at }) => {
        const mark = MARKS[state];
        return (
          <li
            key={label}
            className={styles.stepOf[state]}
            aria-current={state === "next" ? "step" : undefined}
          >
            <span className={styles.markOf[state]}>{mark ? <Icon name={mark} /> : null}</span>
            <span>
              <span className={visuallyHidden}>{t(SPOKEN[state])}</span>
              {t(label)}
            </span>
            {at ? <span className={styles.when}>{at}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
