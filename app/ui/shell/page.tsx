import type { ReactNode } from "react";
import * as styles from "./page.css";

type PageProps = { width?: keyof typeof styles.width; children: ReactNode };

export function Page({ width = "wide", children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.width[width]}>
      {children}
    </main>
  );
}
