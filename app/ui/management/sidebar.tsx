import { Link } from "~/router";
import type { ReactNode } from "react";
import { Icon } from "~/ui/frame/icon";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { msg, t } from "~/texts/t";
import { GlobalSearchField } from "./global-search-field";
import { PendingManagement } from "./pending-management";
import * as styles from "./sidebar.css";

type MenuGroup = { label: string | null; links: readonly { to: string; label: string }[] };

type ManagementShellProps = {
  groups: readonly MenuGroup[];
  current: string;
  children: ReactNode;
};

export function ManagementShell({ groups, current, children }: ManagementShellProps) {
  const here = groups.flatMap(({ links }) => links).find(({ to }) => to === current);
  return (
    <div className={styles.shell}>
      <div className={styles.bar}>
        <details key={current} data-menu className={styles.menu}>
          <summary className={styles.summary}>
            <Icon name="menu" />
            {here ? <span className={visuallyHidden}>{t("Management: ")}</span> : null}
            <span className={styles.here}>{t(here?.label ?? msg("Management"))}</span>
          </summary>
          <Links groups={groups} current={current} />
        </details>
        <GlobalSearchField />
      </div>
      <div className={styles.sidebar}>
        <Links groups={groups} current={current} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <PendingManagement>{children}</PendingManagement>
      </main>
    </div>
  );
}

const Links = ({ groups, current }: Omit<ManagementShellProps, "children">) => (
  <nav aria-label={t("Management")} className={styles.links}>
    {groups.map(({ label, links }, at) => (
      <div key={at} className={styles.group}>
        {label ? <p className={styles.groupName}>{t(label)}</p> : null}
        {links.map(({ to, label: text }) => (
          <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
            {t(text)}
          </Link>
        ))}
      </div>
    ))}
  </nav>
);
