import { useLocation, useNavigation } from "~/router";
import { type ReactNode, useEffect, useState } from "react";
import { useConnection } from "./connection";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { type Skeleton, skeletonFor } from "./pending-skeletons";
import * as styles from "./pending-screen.css";
import { Page } from "~/ui/shell/page";

const SKELETON_DELAY_MS = 150;

/** Shows the next screen's skeleton (D33) over the old screen, which stays mounted in case the connection is lost. */
export function PendingScreen({ children }: { children: ReactNode }) {
  const next = useSkeleton(skeletonFor);
  const skeleton = useConnection().isReached ? next : null;
  return (
    <>
      {skeleton ? (
        <Page>
          <Outline skeleton={skeleton} />
        </Page>
      ) : null}
      <div className={styles.screen} hidden={skeleton !== null}>
        {children}
      </div>
    </>
  );
}

export function useSkeleton(outlineFor: (pathname: string) => Skeleton | null): Skeleton | null {
  const { pathname } = useLocation();
  const { location: next, formMethod } = useNavigation();
  const leaving = next && next.pathname !== pathname && formMethod !== "POST" ? next.pathname : null;
  const skeleton = leaving === null ? null : outlineFor(leaving);
  const isLate = useLate(skeleton ? leaving : null);
  return isLate ? skeleton : null;
}

export function Outline({ skeleton: { rows, label, isShown } }: { skeleton: Skeleton }) {
  return (
    <>
      <p role="status" className={isShown ? undefined : visuallyHidden}>
        {label}
      </p>
      <Blocks rows={rows} />
    </>
  );
}

function useLate(what: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    setLate(null);
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return what !== null && late === what;
}

function Blocks({ rows }: Pick<Skeleton, "rows">) {
  return rows.map(([row, count], index) => (
    <div key={`${row}-${index}`} className={styles.row[row]} aria-hidden="true">
      {Array.from({ length: count }, (_, block) => (
        <span key={block} className={styles.block} />
      ))}
    </div>
  ));
}
