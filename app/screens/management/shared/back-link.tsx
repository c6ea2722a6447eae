import { Link, LinkFilter } from "~/router";
import { type ReactNode, useContext } from "react";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./back-link.css";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const isShown = useContext(LinkFilter)(to);
  if (!isShown) return null;
  return (
    <Link to={to} className={styles.back}>
      <Icon name="previous" />
      {children}
    </Link>
  );
}
