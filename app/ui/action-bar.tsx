import type { ReactNode } from "react";
import * as styles from "./action-bar.css";

export type ActionBarProps = {
  /** A few words beside the button: the price, or 'Your pledge KSh 1,500'. */
  beside?: ReactNode;
  /** The single next step: one button, link or form. */
  children: ReactNode;
};

export function ActionBar({ beside, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {beside ? <div className={styles.beside}>{beside}</div> : null}
      <div className={styles.step}>{children}</div>
    </div>
  );
}
