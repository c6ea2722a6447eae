import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./person-header.css";

type PersonHeaderProps = { person: { name: string; initial: string }; children: ReactNode };

/** Low, so that what there is to do comes next. */
export const PersonHeader = ({ person: { name, initial }, children }: PersonHeaderProps) => (
  <header className={styles.head}>
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
    <div>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.line}>{children}</p>
    </div>
  </header>
);

interface AccountActionsProps {
  links?: readonly { to: string; label: string }[];
  children: ReactNode;
}

export const AccountActions = ({ links = [], children }: AccountActionsProps) => (
  <div className={styles.facts}>
    {children}
    <div className={cluster.m}>
      <ButtonLink look="secondary" size="small" to="/payments">
        {t("My payments")}
      </ButtonLink>
      <ButtonLink look="secondary" size="small" to="/watching">
        {t("Watching")}
      </ButtonLink>
      <ButtonLink look="secondary" size="small" to="/profile/edit">
        {t("Edit Profile")}
      </ButtonLink>
      {links.map(({ to, label }) => (
        <ButtonLink key={to} look="secondary" size="small" to={to}>
          {label}
        </ButtonLink>
      ))}
      <ButtonLink look="secondary" size="small" to="/profile/data">
        {t("Your data")}
      </ButtonLink>
    </div>
  </div>
);
