import { Link } from "~/router";
import { t } from "~/texts/t";
import * as styles from "./breadcrumbs.css";
import { Icon } from "./icon";

export const Breadcrumbs = ({ trail }: { trail: readonly { label: string; to?: string }[] }) => (
  <nav aria-label={t("Breadcrumb")}>
    <ol className={styles.trail}>
      {trail.map(({ label, to }, index) => (
        <li key={label} className={styles.step}>
          {index > 0 ? <Icon name="next" className={styles.separator} /> : null}
          {to ? (
            <Link to={to}>{label}</Link>
          ) : (
            <span className={styles.here} aria-current="page">
              {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
