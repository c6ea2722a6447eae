import type { ReactNode } from "react";
import { Outline, useSkeleton } from "~/ui/network/pending-screen";
import * as styles from "~/ui/network/pending-screen.css";
import { LOADING, type Skeleton } from "~/ui/network/pending-skeletons";

const rows: Skeleton["rows"] = [
  ["line", 1],
  ["tiles", 4],
  ["hero", 1],
];

/** The text of the winner calculation comes from the customer and is visible. */
function skeletonFor(pathname: string): Skeleton | null {
  if (!/^\/management(\/|$)/.test(pathname)) return null;
  return pathname.endsWith("/winner")
    ? { rows, label: "Loading calculation...", isShown: true }
    : { rows, label: LOADING };
}

export function PendingManagement({ children }: { children: ReactNode }) {
  const skeleton = useSkeleton(skeletonFor);
  return (
    <>
      {skeleton ? <Outline skeleton={skeleton} /> : null}
      <div className={styles.screen} hidden={skeleton !== null}>
        {children}
      </div>
    </>
  );
}
