import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import type { OrderPage } from "./order-page.server";
import * as styles from "./steps.css";

type Step = OrderPage["steps"][number];

const SPOKEN = { done: "Done: ", next: "Next: ", coming: "", cancelled: "" } as const satisfies Record<
  Step["state"],
  string
>;
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
              <span className={visuallyHidden}>{SPOKEN[state]}</span>
              {label}
            </span>
            {at ? <span className={styles.when}>{at}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
