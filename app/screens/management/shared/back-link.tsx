import { Link } from "~/router";
import type { ReactNode } from "react";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./back-link.css";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <Icon name="previous" />
      {children}
    </Link>
  );
}
