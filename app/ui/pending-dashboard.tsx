import { useLocation, useNavigation } from "@remix-run/react";
import * as styles from "./pending-dashboard.css";

const DASHBOARD = "/dashboard";

/** Says that the dashboard is on its way, from another screen (specification §2): a document request never shows it. */
export function PendingDashboard() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (next?.pathname !== DASHBOARD || pathname === DASHBOARD) return null;
  return (
    <p role="status" className={styles.pending}>
      Loading your dashboard...
    </p>
  );
}
