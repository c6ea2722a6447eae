import * as styles from "./avatar.css";

export function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
