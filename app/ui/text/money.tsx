import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./money.css";

export type MoneySize = keyof typeof styles.size;

type MoneyProps = { text: string; was?: string | null; size?: MoneySize };

export function Money({ text, was, size = "medium" }: MoneyProps) {
  const [, unit, figure] = /^(KSh\s)(.+)$/.exec(text) ?? [];
  return (
    <span className={styles.size[size]}>
      <span className={styles.amount}>
        {unit ? <span className={styles.unit}>{unit}</span> : null}
        {figure ?? text}
      </span>
      {was ? (
        <s className={styles.was}>
          <span className={visuallyHidden}>{`${t("was")} `}</span>
          {was}
        </s>
      ) : null}
    </span>
  );
}
