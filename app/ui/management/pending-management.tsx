import { useLocation, useNavigation } from "~/router";
import { type ReactNode, useEffect, useState } from "react";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./pending-management.css";

const SKELETON_DELAY_MS = 150;

const ROWS = [
  ["line", 1],
  ["tiles", 4],
  ["hero", 1],
] as const satisfies readonly (readonly [row: keyof typeof styles.row, count: number])[];

/** Shows a skeleton over the old screen, which stays mounted in case the connection is lost. The same one is dimmed. */
export function PendingManagement({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const loading = useLoadingPath();
  const next = useLate(loading === pathname ? null : loading);
  return (
    <>
      {next === null ? null : <Skeleton isCalculation={next.endsWith("/winner")} />}
      <div className={styles.screen} hidden={next !== null} aria-busy={loading === pathname}>
        {children}
      </div>
    </>
  );
}

/** The screen that is loading, or the same one with another search. */
function useLoadingPath(): string | null {
  const { location, formMethod } = useNavigation();
  return location && formMethod !== "POST" ? location.pathname : null;
}

function useLate(what: string | null): string | null {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    setLate(null);
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return late === what ? late : null;
}

/** The text of the winner calculation comes from the customer and is visible. */
const Skeleton = ({ isCalculation }: { isCalculation: boolean }) => (
  <>
    <p role="status" className={isCalculation ? undefined : visuallyHidden}>
      {isCalculation ? t("Loading calculation...") : t("Loading…")}
    </p>
    {ROWS.map(([row, count]) => (
      <div key={row} className={styles.row[row]} aria-hidden="true">
        {Array.from({ length: count }, (_, block) => (
          <span key={block} className={styles.block} />
        ))}
      </div>
    ))}
  </>
);
