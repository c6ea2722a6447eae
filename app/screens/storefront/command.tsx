import * as styles from "./proofs/proof.css";

/** A shell command. It wraps instead of scrolling, so that people copy all of it. */
export const ShellCommand = ({ children }: { children: string }) => (
  <pre className={styles.command}>
    <code>{children}</code>
  </pre>
);
