import { Link } from "~/router";
import { formatCount } from "~/domain/text/count";
import * as styles from "./tabs.css";

type Tab = { value: string; label: string; count?: number; to?: string };

/** `label` names the tabs for screen readers. A tab links to `?tab=value` by default. */
type TabsProps = { label: string; tabs: readonly Tab[]; current: string };

/** Tabs are links, so that each one can be shared and works without scripts. */
export const Tabs = ({ label, tabs, current }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ value, label: text, count, to = `?tab=${value}` }) => (
      <Link
        key={value}
        to={to}
        className={styles.tab}
        aria-current={value === current ? "page" : undefined}
        preventScrollReset
      >
        {text}
        {count === undefined ? null : <span className={styles.count}>{formatCount(count)}</span>}
      </Link>
    ))}
  </nav>
);
