import type { ReactNode } from "react";
import * as styles from "./action-bar.css";

type ActionBarProps = {
  beside?: ReactNode;
  /** Hidden on a wide page, which shows the same elsewhere. */
  besideOnPhone?: boolean;
  children: ReactNode;
};

export const ActionBar = ({ beside, besideOnPhone = false, children }: ActionBarProps) => (
  <div className={styles.bar}>
    {beside ? <div className={styles.beside[besideOnPhone ? "phone" : "always"]}>{beside}</div> : null}
    <div className={styles.step}>{children}</div>
  </div>
);
