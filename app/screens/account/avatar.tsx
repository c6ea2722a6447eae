import * as styles from "./avatar.css";

/** The first letter of a person's name, which stands beside it: nothing for a screen reader. */
export function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
