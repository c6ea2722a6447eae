import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/frame/button";
import { PageHeader } from "~/ui/frame/page-header";
import * as styles from "./person-header.css";

export type PersonHeaderProps = { person: { name: string; initial: string }; children: ReactNode };

export function PersonHeader({ person: { name, initial }, children }: PersonHeaderProps) {
  return (
    <div className={styles.head}>
      <Avatar initial={initial} />
      <PageHeader
        title={name}
        actions={
          <>
            <ButtonLink look="secondary" size="small" to="/payments">
              My payments
            </ButtonLink>
            <ButtonLink look="secondary" size="small" to="/profile/edit">
              Edit Profile
            </ButtonLink>
          </>
        }
      >
        {children}
      </PageHeader>
    </div>
  );
}

function Avatar({ initial }: { initial: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initial}
    </span>
  );
}
