import { t } from "~/texts/t";
import * as styles from "./payments.css";

export function RawMessage({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <details>
      <summary>{t("The provider's message, as it came")}</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
