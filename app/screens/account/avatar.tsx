import * as styles from "./avatar.css";

/** Hidden from screen readers: the name stands beside it. */
export function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
