import * as styles from "./proof.css";

/** A line for a shell. It wraps rather than scrolls: a command that hangs over the edge is copied by half. */
export function Command({ children }: { children: string }) {
  return (
    <pre className={styles.command}>
      <code>{children}</code>
    </pre>
  );
}
