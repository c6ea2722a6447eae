import type { ReactNode } from "react";
import * as styles from "./page-header.css";

type PageHeaderProps = {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

export const PageHeader = ({ title, badge, actions, children }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.texts}>
      <div className={styles.title}>
        <h1 className={styles.heading}>{title}</h1>
        {badge}
      </div>
      {children ? <div className={styles.lead}>{children}</div> : null}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </header>
);
