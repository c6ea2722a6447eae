import { Link } from "~/router";
import type { ReactNode } from "react";
import { Icon } from "~/ui/frame/icon";
import { EverythingField } from "./everything-field";
import { PendingManagement } from "./pending-management";
import * as styles from "./sidebar.css";

type ManagementLink = { to: string; label: string };

type ManagementShellProps = {
  links: readonly ManagementLink[];
  current: string;
  children: ReactNode;
};

export function ManagementShell({ links, current, children }: ManagementShellProps) {
  const here = links.find((link) => link.to === current);
  return (
    <div className={styles.shell}>
      <details key={current} data-menu className={styles.menu}>
        <summary className={styles.summary}>
          <Icon name="menu" /> Management{here ? `: ${here.label}` : null}
        </summary>
        <Links links={links} current={current} />
      </details>
      <EverythingField />
      <div className={styles.sidebar}>
        <Links links={links} current={current} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <PendingManagement>{children}</PendingManagement>
      </main>
    </div>
  );
}

const Links = ({ links, current }: Omit<ManagementShellProps, "children">) => (
  <nav aria-label="Management" className={styles.links}>
    {links.map(({ to, label }) => (
      <Link key={to} to={to} aria-current={to === current ? "page" : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
