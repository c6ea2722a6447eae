import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import * as styles from "./person-header.css";

export type PersonHeaderProps = { person: { name: string; initial: string }; children: ReactNode };

/** Low, so that what there is to do comes next. */
export function PersonHeader({ person: { name, initial }, children }: PersonHeaderProps) {
  return (
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
}

interface AccountActionsProps {
  hasCodes?: boolean;
  /** Whether the shop sends any. */
  hasMessages?: boolean;
  children: ReactNode;
}

/** Facts about the account, with the links to its payments and its form. */
export function AccountActions({ hasCodes, hasMessages, children }: AccountActionsProps) {
  return (
    <div className={styles.facts}>
      {children}
      <div className={cluster.m}>
        <ButtonLink look="secondary" size="small" to="/payments">
          My payments
        </ButtonLink>
        {hasMessages ? (
          <ButtonLink look="secondary" size="small" to="/profile/messages">
            Messages
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" size="small" to="/watching">
          Watching
        </ButtonLink>
        <ButtonLink look="secondary" size="small" to="/profile/edit">
          Edit Profile
        </ButtonLink>
        {hasCodes ? (
          <ButtonLink look="secondary" size="small" to="/profile/second-factor">
            One-time codes
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" size="small" to="/profile/data">
          Your data
        </ButtonLink>
      </div>
    </div>
  );
}
