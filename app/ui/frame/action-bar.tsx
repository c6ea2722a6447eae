import type { ReactNode } from "react";
import * as styles from "./action-bar.css";

export type ActionBarProps = {
  /** A few words beside the button: the price, or 'Your pledge KSh 1,500'. */
  beside?: ReactNode;
  /** Where a wide page says the same elsewhere. */
  besideOnPhone?: boolean;
  /** The single next step: one button, link or form. */
  children: ReactNode;
};

export function ActionBar({ beside, besideOnPhone = false, children }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {beside ? <div className={styles.beside[besideOnPhone ? "phone" : "always"]}>{beside}</div> : null}
      <div className={styles.step}>{children}</div>
    </div>
  );
}
