import { Link } from "~/router";
import type { OrderStatus } from "~/domain/order/order";
import * as styles from "~/screens/management/shared/status-filters.css";

export interface StatusButton {
  readonly status: OrderStatus | null;
  readonly label: string;
  readonly count: string;
  readonly to: string;
}

export function StatusButtons({
  buttons,
  current,
}: {
  buttons: readonly StatusButton[];
  current: OrderStatus | null;
}) {
  return (
    <nav aria-label="Filter by status" className={styles.buttons}>
      {buttons.map(({ label, count, to, status }) => (
        <Link
          key={label}
          to={to}
          className={styles.button}
          aria-current={status === current ? "page" : undefined}
          preventScrollReset
        >
          {label} <span className={styles.count}>{count}</span>
        </Link>
      ))}
    </nav>
  );
}
