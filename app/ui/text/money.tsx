import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { classNames } from "./class-names";
import * as styles from "./money.css";

type MoneySize = keyof typeof styles.size;

type MoneyProps = { text: string; was?: string | null; size?: MoneySize };

export function Money({ text, was, size = "medium" }: MoneyProps) {
  const [, unit, figure] = /^(KSh\s)(.+)$/.exec(text) ?? [];
  const amount = (
    <>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      {figure ?? text}
    </>
  );
  if (!was) return <span className={styles.size[size]}>{amount}</span>;
  return (
    <span className={classNames(styles.reduced, styles.size[size])}>
      <span>{amount}</span>
      <s className={styles.formerPrice}>
        <span className={visuallyHidden}>{`${t("was")} `}</span>
        {was}
      </s>
    </span>
  );
}
