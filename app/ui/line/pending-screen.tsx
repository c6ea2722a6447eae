import { useLocation, useNavigation } from "~/router";
import { type ReactNode, useEffect, useState } from "react";
import { useConnection } from "./connection";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { type Skeleton, skeletonFor } from "./pending-skeletons";
import * as styles from "./pending-screen.css";
import { Page } from "~/ui/shell/page";

/** Faster answers than this flash nothing. */
const PATIENCE_MS = 150;

/**
 * While a screen is fetched from another one, its outline stands in the place of the old screen (D33), which stays as it
 * was underneath, should the line break. A document request never sees this: its content is in its first bytes.
 */
export function PendingScreen({ children }: { children: ReactNode }) {
  const coming = useSkeleton(skeletonFor);
  // what cannot come for now takes nobody's page away
  const skeleton = useConnection().isReached ? coming : null;
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

/** The outline of the screen that is being waited for, once it is late; null otherwise. */
export function useSkeleton(outlineFor: (pathname: string) => Skeleton | null): Skeleton | null {
  const { pathname } = useLocation();
  const { location: next, formMethod } = useNavigation();
  const leaving = next && next.pathname !== pathname && formMethod !== "POST" ? next.pathname : null;
  const skeleton = leaving === null ? null : outlineFor(leaving);
  const isLate = useLate(skeleton ? leaving : null);
  return isLate ? skeleton : null;
}

export function Outline({ skeleton: { rows, words, isShown } }: { skeleton: Skeleton }) {
  return (
    <>
      <p role="status" className={isShown ? undefined : visuallyHidden}>
        {words}
      </p>
      <Blocks rows={rows} />
    </>
  );
}

/** True once the same thing has been waited for long enough. */
function useLate(what: string | null): boolean {
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    setLate(null);
    if (what === null) return;
    const timer = setTimeout(() => setLate(what), PATIENCE_MS);
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
